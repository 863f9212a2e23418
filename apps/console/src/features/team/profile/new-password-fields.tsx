import { PasswordInput, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { newPasswordHint } from './new-password-rules.ts'

interface Props {
  password: string
  confirmPassword: string
  inputProps: (field: 'password' | 'confirmPassword') => GetInputPropsReturnType
  labels?: { password: string; confirmPassword: string }
}

const asSpecified = { password: 'Password', confirmPassword: 'Confirm Password' }

/** Fields for a new password and its confirmation, compared while typing. */
export function NewPasswordFields({ password, confirmPassword, inputProps, labels = asSpecified }: Props) {
  const isSame = confirmPassword !== '' && confirmPassword === password
  return (
    <Stack>
      <PasswordInput
        label={labels.password}
        description={newPasswordHint}
        withAsterisk
        autoComplete="new-password"
        maxLength={500}
        {...inputProps('password')}
      />
      <PasswordInput
        label={labels.confirmPassword}
        description={
          confirmPassword === ''
            ? 'Enter the password again.'
            : isSame
              ? 'The passwords match.'
              : 'The passwords do not match yet.'
        }
        withAsterisk
        autoComplete="new-password"
        maxLength={500}
        {...inputProps('confirmPassword')}
      />
    </Stack>
  )
}
