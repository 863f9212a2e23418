import type { MediaDetails } from '@digisigncast/contract/content/media'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useConversion } from '../media.queries.ts'
import { notRendered } from '../media-words.ts'
import { ConversionProgress } from './conversion-progress.tsx'
import classes from './conversion-section.module.css'

interface Props {
  media: MediaDetails
  canEdit: boolean
}

/** Progress of the rendering of a document, or why it failed. Empty for rendered documents and other files. */
export function RenderingSection({ media, canEdit }: Props) {
  const { start, cancel } = useConversion(media.id)
  const conversion = media.conversion && kindOf(media.conversion.kind).hasPages ? media.conversion : null
  const hasNoPages = kindOf(media.file_type).hasPages && media.pages === null
  if (!conversion && !hasNoPages) return null
  if (conversion && conversion.state !== 'failed')
    return (
      <section className={classes.section} aria-label="Rendering">
        <ConversionProgress id={media.id} conversion={conversion} canEdit={canEdit} />
        {hasNoPages ? null : <p className={classes.text}>Screens show the previous file until then.</p>}
      </section>
    )
  return (
    <section className={classes.section} aria-label="Rendering">
      <p className={classes.fault} role="alert">
        <IconAlertTriangle size={18} aria-hidden />
        <span>{conversion?.message ?? notRendered}</span>
      </p>
      {hasNoPages ? null : <p className={classes.text}>Screens still show the previous file.</p>}
      {canEdit ? (
        <div className={classes.row}>
          <Button
            className={classes.button ?? ''}
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate(undefined)}
          >
            {conversion ? 'Try again' : 'Render pages'}
          </Button>
          {conversion && !hasNoPages ? (
            <Button variant="subtle" color="gray" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
              Keep the previous file
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}
