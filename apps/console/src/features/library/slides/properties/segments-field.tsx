import { SegmentedControl } from '@mantine/core'
import classes from './properties.module.css'

interface Props<Value extends string> {
  label: string
  /** The values with their texts. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** One of a few values, side by side. */
export function SegmentsField<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const data = (Object.keys(options) as Value[]).map((option) => ({ value: option, label: options[option] }))
  return (
    <SegmentedControl
      className={classes.whole ?? ''}
      fullWidth
      size="xs"
      aria-label={label}
      data={data}
      value={value}
      onChange={onChange}
    />
  )
}
