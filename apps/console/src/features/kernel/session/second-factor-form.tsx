import type { SecondFactorDue } from '@digisigncast/contract/accounts/session'
import { Anchor, Button, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { CodeField, RecoveryCodeField } from '../../../ui/forms/code-field.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import classes from '../../../ui/forms/forms.module.css'
import { useCompleteLogin } from './second-factor.queries.ts'

interface Props {
  due: SecondFactorDue['second_factor']
  /** Back to the password. */
  onReturn: () => void
}

/** Second step of a sign-in. */
export function SecondFactorForm({ due, onReturn }: Props) {
  const [method, setMethod] = useState<'code' | 'recovery_code'>('code')
  const [typed, setTyped] = useState({ code: '', recovery_code: '' })
  const [error, setError] = useState<string>()
  const login = useCompleteLogin({ onWrong: setError, onExpired: onReturn })
  const type = (value: string) => {
    setError(undefined)
    setTyped({ ...typed, [method]: value })
  }
  const send = (value: string) => {
    if (login.isPending) return
    setError(undefined)
    login.mutate({ ticket: due.ticket, [method]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(typed[method])
  }
  const change = () => {
    setError(undefined)
    setMethod(method === 'code' ? 'recovery_code' : 'code')
  }
  const text =
    method === 'code'
      ? 'Enter the code that your authenticator app shows.'
      : 'Enter one of the recovery codes that you have kept. Each works once.'
  return (
    <form onSubmit={submit}>
      <FormHead title="Two-factor authentication" text={text} />
      <Stack gap="md">
        {method === 'code' ? (
          <CodeField value={typed.code} onChange={type} onWhole={send} error={error} />
        ) : (
          <RecoveryCodeField value={typed.recovery_code} onChange={type} error={error} />
        )}
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          Log In
        </Button>
      </Stack>
      <div className={classes.links}>
        {due.methods.includes('recovery_code') && (
          <Anchor component="button" type="button" onClick={change}>
            {method === 'code' ? 'Use a recovery code' : 'Use a code of the app'}
          </Anchor>
        )}
        <Anchor component="button" type="button" onClick={onReturn}>
          Return To Login
        </Anchor>
      </div>
    </form>
  )
}
