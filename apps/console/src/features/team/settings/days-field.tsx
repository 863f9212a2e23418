import { NativeSelect } from '@mantine/core'

interface Props {
  label: string
  description: string
  days: number
  /** Offered beside the present value. */
  usual: readonly number[]
  textOf: (days: number) => string
  onChange: (days: number) => void
}

/** Choice of a retention period in days. */
export function DaysField({ label, description, days, usual, textOf, onChange }: Props) {
  const options = [...new Set([...usual, days])].toSorted((one, other) => one - other)
  return (
    <NativeSelect
      label={label}
      description={description}
      data={options.map((value) => ({ value: String(value), label: textOf(value) }))}
      value={String(days)}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  )
}
