import type { Conversion } from '@digisigncast/contract/content/conversions'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { Button } from '@mantine/core'
import { useConversion } from '../media.queries.ts'
import { conversionText } from '../media-words.ts'
import classes from './conversion-section.module.css'

interface Props {
  /** The media item. */
  id: string
  conversion: Conversion
  canEdit: boolean
}

/** Progress of a waiting or running conversion, with Cancel. */
export function ConversionProgress({ id, conversion, canEdit }: Props) {
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
