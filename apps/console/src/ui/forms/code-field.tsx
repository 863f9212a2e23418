import { codeDigits } from '@digisigncast/contract/accounts/two-factor'
import { TextInput } from '@mantine/core'
import { type Ref, useEffect, useRef } from 'react'
import classes from './code-field.module.css'

const digitsIn = (typed: string): string => typed.replace(/\D/g, '')

interface Props {
  label?: string
  description?: string
  value: string
  onChange: (typed: string) => void
  /** Called with the last digit. */
  onWhole?: (code: string) => void
  error?: string | undefined
}

/** The code of an authenticator app. A wrong code is selected, so that typing replaces it. */
export function CodeField({ label = 'Code', description, value, onChange, onWhole, error }: Props) {
  const input = useFocus(error)
  const change = (typed: string) => {
    onChange(typed)
    const digits = digitsIn(typed)
    if (digits.length === codeDigits && digits !== digitsIn(value)) onWhole?.(digits)
  }
  return (
    <TextInput
      ref={input}
      classNames={{ input: classes.code ?? '' }}
      label={label}
      description={description}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      withAsterisk={false}
      maxLength={codeDigits + 2}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      error={error}
    />
  )
}

/** One of the codes that were shown when two-factor authentication was turned on. */
export function RecoveryCodeField({ value, onChange, error }: Pick<Props, 'value' | 'onChange' | 'error'>) {
  const input = useFocus(error)
  return (
    <TextInput
      ref={input}
      classNames={{ input: classes.recovery ?? '' }}
      label="Recovery code"
      name="recovery_code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      required
      withAsterisk={false}
      maxLength={40}
      placeholder="ABCDE-FGHJK"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}

/** Focuses the field when it appears, and selects its text after an error. */
function useFocus(error: string | undefined): Ref<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Without scrolling: a QR code above it stays in view.
    input.current?.focus({ preventScroll: true })
    if (error) input.current?.select()
  }, [error])
  return input
}
