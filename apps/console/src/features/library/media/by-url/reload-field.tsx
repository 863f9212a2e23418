import { Select } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { usualAnd } from '../../../../ui/forms/usual-numbers.ts'
import { intervalText } from '../../../../ui/text/interval-text.ts'

const never = 'never'
const steps = [0, 1, 5, 15, 30, 60, 180, 360, 1440]

const textOf = (minutes: number): string => (minutes === 0 ? 'Each time its turn comes' : intervalText(minutes))

/** When a web page is loaded again: usual intervals, and the stored one. */
export function ReloadField({ value, onChange, ...input }: GetInputPropsReturnType) {
  const [minutes, change] = [value as number | null, onChange as (minutes: number | null) => void]
  return (
    <Select
      label="Load again"
      description="Between its turns the page stays loaded. The present page stays until the new one is loaded."
      allowDeselect={false}
      data={[
        ...usualAnd(steps, minutes).map((step) => ({ value: String(step), label: textOf(step) })),
        { value: never, label: 'Never' },
      ]}
      {...input}
      value={minutes === null ? never : String(minutes)}
      onChange={(step) => change(step === never ? null : Number(step))}
    />
  )
}
