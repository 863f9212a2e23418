import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

interface Props {
  inputProps: (field: 'name' | 'username' | 'email') => GetInputPropsReturnType
  /** Hint for the user's own email address. Undefined for another person: disables autofill. */
  emailHint?: string
  isEmailOptional?: boolean
}

/** Fields for name, username and email. */
export function PersonFields({ inputProps, emailHint, isEmailOptional = false }: Props) {
  const isOwn = emailHint !== undefined
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        data-autofocus={isOwn ? undefined : true}
        autoComplete={isOwn ? 'name' : 'off'}
        {...inputProps('name')}
      />
      <TextInput
        label="Username"
        withAsterisk
        autoComplete={isOwn ? 'username' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        {...inputProps('username')}
      />
      <TextInput
        type="email"
        label="Email"
        description={emailHint}
        withAsterisk={!isEmailOptional}
        autoComplete={isOwn ? 'email' : 'off'}
        {...inputProps('email')}
      />
    </>
  )
}
