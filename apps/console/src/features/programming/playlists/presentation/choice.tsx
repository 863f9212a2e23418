import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import choices from '../../../../ui/pictures/picture-choice.module.css'
import classes from './choice.module.css'

interface Option {
  value: string
  label: string
  hint?: string
  drawing: ReactNode
}

interface Props {
  label: string
  description?: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  error?: ReactNode
}

/** Options as pictures, of which one is chosen. */
export function Choice({ label, description, options, value, onChange, error }: Props) {
  const [group, hintId, errorId] = [useId(), useId(), useId()]
  const described = [description && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className={classes.legend}>{label}</legend>
      {description && (
        <Input.Description id={hintId} mb={8}>
          {description}
        </Input.Description>
      )}
      <div className={classes.options} style={{ gridTemplateColumns: `repeat(${options.length}, minmax(0, 1fr))` }}>
        {options.map((option) => (
          <label key={option.value} className={`${choices.option} ${classes.option}`}>
            <input
              type="radio"
              className={choices.radio}
              name={group}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.drawing}
            <span className={`${choices.label} ${classes.label}`}>{option.label}</span>
            {option.hint && <span className={classes.hint}>{option.hint}</span>}
          </label>
        ))}
      </div>
      {error && (
        <Input.Error id={errorId} mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
