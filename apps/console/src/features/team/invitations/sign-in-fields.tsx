import { invitationDays } from '@digisigncast/contract/accounts/invitations'
import { SegmentedControl, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useId } from 'react'
import { NewPasswordFields } from '../profile/index.ts'
import classes from './invitations.module.css'

interface Props {
  values: { invite: boolean; password: string; confirmPassword: string }
  onInvite: (invite: boolean) => void
  inputProps: (field: 'password' | 'confirmPassword') => GetInputPropsReturnType
}

/** How a new user gets a password: typed here, or chosen by the user after an invitation. */
export function SignInFields({ values, onInvite, inputProps }: Props) {
  const id = useId()
  return (
    <Stack>
      <Stack gap={4}>
        <span id={id} style={{ fontWeight: 'var(--weight-medium)' }}>
          First sign-in
        </span>
        <SegmentedControl
          aria-labelledby={id}
          fullWidth
          data={[
            { value: 'type', label: 'Set a password' },
            { value: 'invite', label: 'Send an invitation' },
          ]}
          value={values.invite ? 'invite' : 'type'}
          onChange={(way) => onInvite(way === 'invite')}
        />
      </Stack>
      {values.invite ? (
        <p className={classes.text}>
          The user gets an email with a link and chooses a password. The link works once, within {invitationDays} days.
        </p>
      ) : (
        <NewPasswordFields
          password={values.password}
          confirmPassword={values.confirmPassword}
          inputProps={inputProps}
        />
      )}
    </Stack>
  )
}
