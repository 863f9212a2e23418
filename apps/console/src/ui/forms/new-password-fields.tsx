import { minPasswordLength } from '@digisigncast/contract/api/limits'
import { PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'

const maxLength = 500

interface NewPassword {
  password: string
  confirmPassword: string
}

interface Props {
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: Partial<Record<keyof NewPassword, ReactNode>>
}

/** A new password, typed twice. */
export function NewPasswordFields({ value, onChange, errors }: Props) {
  return (
    <>
      <PasswordInput
        label="Password"
        description={`At least ${minPasswordLength} characters.`}
        autoComplete="new-password"
        required
        withAsterisk={false}
        minLength={minPasswordLength}
        maxLength={maxLength}
        value={value.password}
        error={errors.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <PasswordInput
        label="Confirm Password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        maxLength={maxLength}
        value={value.confirmPassword}
        error={errors.confirmPassword}
        onChange={(event) => onChange({ ...value, confirmPassword: event.currentTarget.value })}
      />
    </>
  )
}
