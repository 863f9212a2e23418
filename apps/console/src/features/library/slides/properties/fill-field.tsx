import type { Fill } from '@digisigncast/contract/slides/slide-document'
import { SegmentedControl } from '@mantine/core'
import { ColorField } from './color-field.tsx'
import { NumberField } from './number-field.tsx'
import classes from './properties.module.css'

interface Props {
  label: string
  value: Fill | null
  /** Whether it can be without a fill. */
  canBeNone?: boolean
  swatches: readonly string[]
  /** `step` names a change that continues while a value is chosen. */
  onChange: (fill: Fill | null, step?: string) => void
}

const kindOf = (fill: Fill | null) => fill?.type ?? 'none'
const mainColor = (fill: Fill | null) => (fill === null ? '#6a4cff' : fill.type === 'color' ? fill.color : fill.from)

/** A color, a gradient, or nothing. */
export function FillField({ label, value, canBeNone = false, swatches, onChange }: Props) {
  const kinds = [
    ...(canBeNone ? [{ value: 'none', label: 'None' }] : []),
    { value: 'color', label: 'Color' },
    { value: 'gradient', label: 'Gradient' },
  ]
  const onKind = (kind: string) => {
    const from = mainColor(value)
    if (kind === 'none') onChange(null)
    else if (kind === 'color') onChange({ type: 'color', color: from })
    else onChange({ type: 'gradient', from, to: from === '#ffffff' ? '#c9ced8' : '#101521', angle: 180 })
  }
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={label}
        data={kinds}
        value={kindOf(value)}
        onChange={onKind}
        className={classes.whole ?? ''}
      />
      {value?.type === 'color' && (
        <ColorField
          label="Color"
          value={value.color}
          swatches={swatches}
          onChange={(color) => onChange({ type: 'color', color }, `${label} color`)}
        />
      )}
      {value?.type === 'gradient' && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <ColorField
              key={end}
              label={end === 'from' ? 'From' : 'To'}
              value={value[end]}
              swatches={swatches}
              onChange={(color) => onChange({ ...value, [end]: color }, `${label} ${end}`)}
            />
          ))}
          <NumberField
            label="Angle"
            value={value.angle}
            min={0}
            max={360}
            suffix="°"
            onChange={(angle) => onChange({ ...value, angle }, `${label} angle`)}
          />
        </>
      )}
    </>
  )
}
