import { intervalOf, type SourceKind } from '@digisigncast/contract/source-kinds/source-kinds'
import { Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { usualAnd } from '../../../../ui/forms/usual-numbers.ts'
import { intervalText } from '../../../../ui/text/interval-text.ts'

const steps = [1, 2, 3, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440]

/** Usual intervals, and the stored one. */
export function IntervalField({ kind, value, onChange, ...input }: GetInputPropsReturnType & { kind: SourceKind }) {
  const { min, max } = intervalOf(kind)
  const usual = steps.filter((step) => step >= min && step <= max)
  const [minutes, change] = [value as number, onChange as (minutes: number) => void]
  return (
    <Select
      label="Interval"
      description="How often the data is retrieved. Displays change only if the data has changed."
      allowDeselect={false}
      data={usualAnd(usual, minutes).map((step) => ({ value: String(step), label: intervalText(step) }))}
      {...input}
      value={String(minutes)}
      onChange={(step) => change(Number(step))}
    />
  )
}
