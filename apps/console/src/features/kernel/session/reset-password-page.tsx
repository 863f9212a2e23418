import { Button, Stack } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { tokenInAddress } from '../../../api/addresses/token-in-address.ts'
import { ApiFailure } from '../../../api/client.ts'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import classes from '../../../ui/forms/forms.module.css'
import { NewPasswordFields } from '../../../ui/forms/new-password-fields.tsx'
import { useResetPassword } from './session.queries.ts'

export function ResetPasswordPage() {
  const [token] = useState(tokenInAddress)
  useEffect(() => {
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return (
    <>
      <title>New password · DigiSignCast</title>
      {token === '' ? (
        <FormHead
          title="This link is incomplete"
          text="Open the link from the email again, or request a new one on the login page."
        />
      ) : (
        <ResetForm token={token} />
      )}
      <div className={classes.links}>
        <Link to="/">Return To Login</Link>
      </div>
    </>
  )
}

function ResetForm({ token }: { token: string }) {
  const [fields, setFields] = useState({ password: '', confirmPassword: '' })
  const [error, setError] = useState<string>()
  const reset = useResetPassword()
  if (reset.isSuccess) return <FormHead title="Password changed" text="Sign in with your new password." />

  const serverErrors = reset.error instanceof ApiFailure ? reset.error.error.errors : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isSame = fields.password === fields.confirmPassword
    setError(isSame ? undefined : 'The passwords do not match.')
    if (isSame) reset.mutate({ token, ...fields })
  }
  return (
    <form onSubmit={submit}>
      <FormHead title="New password" text="Choose a password that you use nowhere else." />
      <Stack gap="md">
        <NewPasswordFields
          value={fields}
          onChange={setFields}
          errors={{
            password: serverErrors?.['password']?.join(', '),
            confirmPassword: error ?? serverErrors?.['confirmPassword']?.join(', '),
          }}
        />
        <Button type="submit" size="md" fullWidth loading={reset.isPending}>
          Save password
        </Button>
      </Stack>
    </form>
  )
}
