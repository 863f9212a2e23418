import { maxPlaysPerDay, maxPlaysPerHour, maxWeight } from '@digisigncast/contract/api/limits'
import { Input, NumberInput } from '@mantine/core'
import { useId } from 'react'
import classes from '../presentation/item-panel.module.css'
import type { ItemForm } from '../presentation/video-fields.tsx'

const most = { weight: maxWeight, max_per_hour: maxPlaysPerHour, max_per_day: maxPlaysPerDay }

/** How often an item plays: its appearances in a round, and its limits. */
export function OftenFields({ form }: { form: ItemForm }) {
  const hintId = useId()
  const number = (field: keyof typeof most) => ({
    'data-path': field,
    allowDecimal: false,
    allowNegative: false,
    // A value out of range stays, with its error.
    clampBehavior: 'none' as const,
    min: 1,
    max: most[field],
    value: form.values[field] ?? '',
    onChange: (value: number | string) => form.setFieldValue(field, value === '' ? null : Number(value)),
    error: form.errors[field],
  })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>How often</legend>
      <NumberInput
        label="Plays in a round"
        description={`1 to ${maxWeight}. A round plays the other items once, or as often as they say.`}
        placeholder="1"
        {...number('weight')}
      />
      <div className={classes.times}>
        <NumberInput
          label="Most plays an hour"
          placeholder="No limit"
          thousandSeparator=","
          aria-describedby={hintId}
          {...number('max_per_hour')}
        />
        <NumberInput
          label="Most plays a day"
          placeholder="No limit"
          thousandSeparator=","
          aria-describedby={hintId}
          {...number('max_per_day')}
        />
      </div>
      <Input.Description id={hintId}>Counted on each screen, also without a network.</Input.Description>
    </fieldset>
  )
}
