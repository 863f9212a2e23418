import { maxPlaysPerDay, maxPlaysPerHour, maxWeight } from '@digisigncast/contract/api/limits'
import { Input, NumberInput } from '@mantine/core'
import { useId } from 'react'
import frames from '../../../../ui/forms/fieldset.module.css'
import classes from '../presentation/item-panel.module.css'
import type { ItemForm } from '../presentation/video-fields.tsx'

const most = { weight: maxWeight, max_per_hour: maxPlaysPerHour, max_per_day: maxPlaysPerDay }

/** The appearances of an item in a round, and its limits. */
export function OftenFields({ form }: { form: ItemForm }) {
  const hintId = useId()
  const number = (field: keyof typeof most, label: string, placeholder: string) => (
    <NumberInput
      label={label}
      placeholder={placeholder}
      data-path={field}
      inputMode="numeric"
      allowDecimal={false}
      allowNegative={false}
      // A value out of range stays, with its error.
      clampBehavior="none"
      min={1}
      max={most[field]}
      thousandSeparator=","
      value={form.values[field] ?? ''}
      onChange={(value) => form.setFieldValue(field, value === '' ? null : Number(value))}
      error={form.errors[field]}
    />
  )
  return (
    <fieldset className={`${frames.frame} ${classes.section}`} aria-describedby={hintId}>
      <legend className={frames.legend}>How often</legend>
      <div className={classes.times}>
        {number('weight', 'Plays in a round', '1')}
        <Input.Description className={classes.beside}>
          A round plays each item once, or as often as set here: 1 to {maxWeight} times.
        </Input.Description>
        {number('max_per_hour', 'Most plays an hour', 'No limit')}
        {number('max_per_day', 'Most plays a day', 'No limit')}
      </div>
      <Input.Description id={hintId}>Counted on each screen, also without a network.</Input.Description>
    </fieldset>
  )
}
