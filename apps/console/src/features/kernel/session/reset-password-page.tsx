import { Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ApiFailure } from '../../../api/client.ts'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import { LinkPage } from '../../../ui/forms/link-page.tsx'
import { NewPasswordFields } from '../../../ui/forms/new-password-fields.tsx'
import { useResetPassword } from './session.queries.ts'

export const ResetPasswordPage = () => (
  <LinkPage
    title="New password"
    incompleteText="Open the link from the email again, or request a new one on the login page."
  >
    {(token) => <ResetForm token={token} />}
  </LinkPage>
)

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
