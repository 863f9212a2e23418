import { codecFault, soundFault } from '@digisigncast/contract/content/codecs'
import type { Conversion } from '@digisigncast/contract/content/conversions'
import type { MediaDetails } from '@digisigncast/contract/content/media'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh, IconTransform } from '@tabler/icons-react'
import { useConversion, useConverter } from '../media.queries.ts'
import { conversionText, notRendered } from '../media-words.ts'
import classes from './conversion-section.module.css'

interface Props {
  media: MediaDetails
  canEdit: boolean
}

/** Says why displays cannot play a video, and converts it. Empty for other kinds. */
export function ConversionSection({ media, canEdit }: Props) {
  const fault = codecFault(media.video_codec) ?? soundFault(media.audio_codec)
  const { data: converter } = useConverter(fault !== undefined && canEdit)
  const conversion = media.conversion && kindOf(media.conversion.kind).hasLength ? media.conversion : null
  if (fault === undefined) return null
  const isOpen = conversion?.state === 'waiting' || conversion?.state === 'running'
  return (
    <section className={classes.section} aria-label="Playback">
      <p className={classes.fault}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>{fault}</span>
      </p>
      {isOpen ? <ConversionProgress id={media.id} conversion={conversion} canEdit={canEdit} /> : null}
      {conversion?.state === 'failed' ? <p className={classes.text}>{conversion.message}</p> : null}
      {conversion?.state === 'unknown' ? <p className={classes.text}>Conversion: Unknown</p> : null}
      {!isOpen && conversion?.state !== 'unknown' && converter?.available ? (
        <Convert id={media.id} isAgain={conversion?.state === 'failed'} />
      ) : null}
      {!isOpen && converter?.available === false ? <Missing install={converter.install} /> : null}
    </section>
  )
}

function Convert({ id, isAgain }: { id: string; isAgain: boolean }) {
  const { start } = useConversion(id)
  return (
    <>
      <p className={classes.text}>Converted to H.264, it plays on every display. The new file replaces this one.</p>
      <Button
        className={classes.button ?? ''}
        variant="default"
        leftSection={<IconTransform size={18} aria-hidden />}
        loading={start.isPending}
        onClick={() => start.mutate(undefined)}
      >
        {isAgain ? 'Convert again' : 'Convert'}
      </Button>
    </>
  )
}

function Missing({ install }: { install: string | null }) {
  return (
    <p className={classes.text}>
      {install === null ? (
        'This server does not convert videos.'
      ) : (
        <>
          This server cannot convert videos, because ffmpeg is not installed. Ask the operator of this service to run{' '}
          <code>{install}</code> on the server.
        </>
      )}{' '}
      You can export the video as MP4 with H.264, then replace the file.
    </p>
  )
}

interface ProgressProps {
  /** The media item. */
  id: string
  conversion: Conversion
  canEdit: boolean
}

/** Progress of a waiting or running conversion, with Cancel. */
function ConversionProgress({ id, conversion, canEdit }: ProgressProps) {
  const { cancel } = useConversion(id)
  const { percent } = conversion
  return (
    <>
      {percent === null ? null : (
        <progress className={classes.progress} max={100} value={percent} aria-label="Progress of the conversion" />
      )}
      <div className={classes.row}>
        <span className={classes.words}>{stateText(conversion)}</span>
        {canEdit ? (
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(undefined)}
          >
            Cancel
          </Button>
        ) : null}
      </div>
    </>
  )
}

function stateText(conversion: Conversion): string {
  const { kind, state, percent } = conversion
  if (kindOf(kind).hasPages) return state === 'waiting' ? 'Waiting to be rendered.' : `${conversionText(conversion)} …`
  if (state === 'waiting') return 'Waiting to be converted.'
  return `Converting to H.264${percent === null ? '' : `: ${percent} %`}`
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
