import { Input, TextInput } from '@mantine/core'
import { useState } from 'react'
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
/** Returns (minutes*60+seconds)*1000; null if both are blank. */
const toMs = (minutes: string, seconds: string) =>
  minutes === '' && seconds === '' ? null : (Number(minutes) * 60 + Number(seconds)) * 1000
const toFields = (ms: number | null) => {
  const total = ms === null ? null : Math.round(ms / 1000)
  if (total === null) return { minutes: '', seconds: '' }
  // Two digits each: at most 99 minutes; the rest stays in the seconds.
  const minutes = Math.min(99, Math.floor(total / 60))
  return { minutes: String(minutes), seconds: String(Math.min(99, total - minutes * 60)).padStart(2, '0') }
}

export function DurationInput(props: Props) {
  const { value, onChange, label, description, error, hideLabel, fallbackMs, size = 'md', disabled } = props
  const [typed, setTyped] = useState(() => toFields(value))
  // Keeps the typed text while it equals the value (so "1" does not become "01" while typing).
  const fields = toMs(typed.minutes, typed.seconds) === value ? typed : toFields(value)
  const hint = toFields(fallbackMs ?? 0)
  const type = (next: { minutes: string; seconds: string }) => {
    setTyped(next)
    onChange(toMs(next.minutes, next.seconds))
  }
  const common = {
    className: classes.field,
    size,
    inputMode: 'numeric',
    maxLength: 2,
    error: Boolean(error),
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
