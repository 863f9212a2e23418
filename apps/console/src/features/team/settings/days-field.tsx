import { NativeSelect } from '@mantine/core'
import { usualAnd } from '../../../ui/forms/usual-numbers.ts'

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
  return (
    <NativeSelect
      label={label}
      description={description}
      data={usualAnd(usual, days).map((value) => ({ value: String(value), label: textOf(value) }))}
      value={String(days)}
      onChange={({ currentTarget: { value } }) => onChange(Number(value))}
    />
  )
}
