import { minItemDurationMs } from '@digisigncast/contract/api/limits'
import { Button, RangeSlider, TextInput } from '@mantine/core'
import { IconCurrentLocation } from '@tabler/icons-react'
import classes from './item-panel.module.css'
import type { ItemForm } from './video-fields.tsx'
import { parseTime, timeText } from './video-time.ts'

/** Distance between positions of the handles (ms). */
const stepMs = 100

interface Props {
  form: ItemForm
  /** Length of the video (ms); null if unknown. */
  naturalMs: number | null
  /** The preview; undefined where the browser cannot play the video. */
  preview: { positionMs: () => number; seek: (ms: number) => void } | undefined
}

/** The part of a video that plays: two handles and two times. */
export function TrimField({ form, naturalMs, preview }: Props) {
  const time = (field: 'trimFromMs' | 'trimToMs', label: string, placeholder: string) => (
    <div className={classes.time}>
      <TextInput label={label} placeholder={placeholder} maxLength={12} w="100%" {...form.getInputProps(field)} />
      {preview && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconCurrentLocation size={14} aria-hidden />}
          aria-label={`${label}: use current position`}
          onClick={() => form.setFieldValue(field, timeText(roundedMs(preview.positionMs())))}
        >
          Use current position
        </Button>
      )}
    </div>
  )

  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Trim</legend>
      {naturalMs !== null && naturalMs > minItemDurationMs && (
        <Handles form={form} naturalMs={naturalMs} onSeek={preview?.seek} />
      )}
      <div className={classes.times}>
        {time('trimFromMs', 'From', 'Start')}
        {time('trimToMs', 'To', naturalMs === null ? 'End' : `End (${timeText(roundedMs(naturalMs))})`)}
      </div>
    </fieldset>
  )
}

const roundedMs = (ms: number) => Math.round(ms / stepMs) * stepMs

interface HandlesProps {
  form: ItemForm
  naturalMs: number
  onSeek: ((ms: number) => void) | undefined
}

function Handles({ form, naturalMs, onSeek }: HandlesProps) {
  const fromMs = parseTime(form.values.trimFromMs) ?? 0
  const toMs = parseTime(form.values.trimToMs) ?? naturalMs
  const move = ([from, to]: [number, number]) => {
    if (from !== fromMs) {
      form.setFieldValue('trimFromMs', from <= 0 ? '' : timeText(from))
      onSeek?.(from)
    }
    if (to !== toMs) {
      form.setFieldValue('trimToMs', to >= naturalMs ? '' : timeText(to))
      onSeek?.(to)
    }
  }
  return (
    <div className={classes.slider}>
      <RangeSlider
        min={0}
        max={naturalMs}
        step={stepMs}
        minRange={minItemDurationMs}
        value={[Math.min(fromMs, naturalMs), Math.min(toMs, naturalMs)]}
        onChange={move}
        label={timeText}
        thumbFromLabel="Start of the part"
        thumbToLabel="End of the part"
        size={6}
        thumbSize={18}
      />
    </div>
  )
}
