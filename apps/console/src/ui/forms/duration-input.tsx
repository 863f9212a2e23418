import { Input, TextInput } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import readers from '../readers.module.css'
import classes from './duration-input.module.css'

interface Props {
  /** ms; null: blank. */
  value: number | null
  onChange: (value: number | null) => void
  label: string
  description?: string
  error?: string | undefined
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** Default shown as placeholder (ms). */
  fallbackMs?: number
  size?: 'xs' | 'sm' | 'md'
  disabled?: boolean
}

const digits = (text: string) => text.replace(/\D/g, '').slice(0, 2)

export function DurationInput(props: Props) {
  const { value, onChange, label, description, error, hideLabel, fallbackMs, size = 'md', disabled } = props
  const [typed, setTyped] = useState(() => toFields(value))
  // Keeps the typed text while it equals the value (so "1" does not become "01" while typing).
  const fields = toMs(typed) === value ? typed : toFields(value)
  const hint = toFields(fallbackMs ?? 0)
  const type = (next: DurationFields) => {
    setTyped(next)
    onChange(toMs(next))
  }
  const common = {
    className: classes.field,
    size,
    inputMode: 'numeric',
    maxLength: 2,
    error: Boolean(error),
    // 12 min 99 s becomes 13 min 39 s when the focus leaves both fields.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
      if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) setTyped(toFields(value))
    },
  } as const

  return (
    <fieldset disabled={disabled}>
      <legend className={hideLabel ? readers.only : classes.label}>{label}</legend>
      {description ? <Input.Description mb={6}>{description}</Input.Description> : null}
      <div className={classes.fields}>
        <TextInput
          {...common}
          aria-label={`${label}: minutes`}
          placeholder={hint.minutes}
          value={fields.minutes}
          onChange={(event) => type({ ...fields, minutes: digits(event.currentTarget.value) })}
        />
        <span className={classes.unit} aria-hidden>
          min
        </span>
        <TextInput
          {...common}
          aria-label={`${label}: seconds`}
          placeholder={hint.seconds}
          value={fields.seconds}
          onChange={(event) => type({ ...fields, seconds: digits(event.currentTarget.value) })}
        />
        <span className={classes.unit} aria-hidden>
          s
        </span>
      </div>
      {error ? <Input.Error mt={6}>{error}</Input.Error> : null}
    </fieldset>
  )
}

interface DurationFields {
  minutes: string
  seconds: string
}

/** Returns (minutes*60+seconds)*1000; null if both are blank. */
export const toMs = ({ minutes, seconds }: DurationFields): number | null =>
  minutes === '' && seconds === '' ? null : (Number(minutes) * 60 + Number(seconds)) * 1000

/** Returns minutes and seconds, with less than 60 seconds; only above 99 minutes the rest stays in the seconds. */
export function toFields(ms: number | null): DurationFields {
  if (ms === null) return { minutes: '', seconds: '' }
  const total = Math.round(ms / 1000)
  const minutes = Math.min(99, Math.floor(total / 60))
  return { minutes: String(minutes), seconds: String(Math.min(99, total - minutes * 60)).padStart(2, '0') }
}
