import { Button, PasswordInput, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { tokenInAddress } from '../../../api/addresses/token-in-address.ts'
import { ApiFailure, failureText } from '../../../api/client.ts'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import classes from '../../../ui/forms/forms.module.css'
import { useConfirmAddress } from './registration.queries.ts'

/** Asks for the password of the registration: the person who registered and the owner of the address must be the same. */
export function ConfirmPage() {
  const [token] = useState(tokenInAddress)
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return (
    <>
      <title>Confirm email address · DigiSignCast</title>
      {token === '' ? (
        <FormHead title="This link is incomplete" text="Open the link in the email again." />
      ) : (
        <ConfirmForm token={token} />
      )}
      <div className={classes.links}>
        <Link to="/">Return To Login</Link>
      </div>
    </>
  )
}

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
