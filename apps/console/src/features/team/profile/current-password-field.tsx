import { PasswordInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

/** Required when users change their own email address. */
export function CurrentPasswordField({ inputProps }: { inputProps: GetInputPropsReturnType }) {
  return (
    <PasswordInput
      label="Current password"
      description="Required to change your email address."
      withAsterisk
      autoComplete="current-password"
      maxLength={500}
      {...inputProps}
    />
  )
}
