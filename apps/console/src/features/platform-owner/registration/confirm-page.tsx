import { Button, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiFailure, failureText } from '../../../api/client.ts'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import { LinkPage } from '../../../ui/forms/link-page.tsx'
import { useConfirmAddress } from './registration.queries.ts'

/** Asks for the password of the registration: the person who registered and the owner of the address must be the same. */
export const ConfirmPage = () => (
  <LinkPage title="Confirm email address" incompleteText="Open the link in the email again.">
    {(token) => <ConfirmForm token={token} />}
  </LinkPage>
)

function ConfirmForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const confirm = useConfirmAddress()
  if (confirm.isSuccess) return <FormHead title="Email address confirmed" text={confirm.data.message} />
  const errors = confirm.error instanceof ApiFailure ? confirm.error.error.errors : undefined
  if (errors?.['token'])
    return (
      <FormHead
        title="This link no longer works"
        text="It has expired or was already used. Sign in, or register again to get a new one."
      />
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate({ token, password })
  }
  return (
    <form onSubmit={submit}>
      <FormHead
        title="Confirm your email address"
        text={
          confirm.isError && !errors
            ? (failureText(confirm.error) ?? 'Something went wrong. Please try again.')
            : 'Enter the password that you chose when you registered.'
        }
      />
      <Stack gap="md">
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          maxLength={500}
          value={password}
          error={errors?.['password']?.join(', ')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={confirm.isPending}>
          Confirm email address
        </Button>
      </Stack>
    </form>
  )
}
