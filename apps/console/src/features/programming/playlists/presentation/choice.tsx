import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import tileClasses from '../../../../ui/pictures/radio-tiles.module.css'
import { RadioTiles } from '../../../../ui/pictures/radio-tiles.tsx'
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
  const [hintId, errorId] = [useId(), useId()]
  const described = [description && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined}>
      <legend className={classes.legend}>{label}</legend>
      {description && (
        <Input.Description id={hintId} mb={8}>
          {description}
        </Input.Description>
      )}
      <RadioTiles
        options={options}
        chosen={value}
        onChange={onChange}
        className={classes.options}
        tileClassName={classes.option}
        style={{ gridTemplateColumns: `repeat(${options.length}, minmax(0, 1fr))` }}
      >
        {(option) => (
          <>
            {option.drawing}
            <span className={`${tileClasses.name} ${classes.label}`}>{option.label}</span>
            {option.hint && <span className={classes.hint}>{option.hint}</span>}
          </>
        )}
      </RadioTiles>
      {error && (
        <Input.Error id={errorId} mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
