import { startPasskeyLogin } from '@digisigncast/contract/accounts/passkeys'
import type { SecondFactorDue } from '@digisigncast/contract/accounts/session'
import { completeLogin } from '@digisigncast/contract/accounts/two-factor'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { Anchor, Button, Stack } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiFailure, call, failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { askForPasskey, hasPasskeySupport, isPasskeyFailure } from '../../../api/sign-in/passkeys.ts'
import { knownBrowser } from '../../../api/stored-session.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { focusWhenDrawn } from '../../../ui/focus-when-drawn.ts'
import { CodeField, RecoveryCodeField } from '../../../ui/forms/code-field.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import classes from '../../../ui/forms/forms.module.css'
import { keepSession } from './session.queries.ts'

interface Props {
  due: SecondFactorDue['second_factor']
  /** Back to the password. */
  onReturn: () => void
}

type Method = Exclude<Props['due']['methods'][number], 'unknown'>

const texts: Record<Method, string> = {
  passkey: 'Confirm with your passkey: fingerprint, face, PIN or security key.',
  code: 'Enter the code that your authenticator app shows.',
  recovery_code: 'Enter one of the recovery codes that you have kept. Each works once.',
}
const links: Record<Method, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code of the app',
  recovery_code: 'Use a recovery code',
}
const noWay =
  'Your passkeys do not work at this address or in this browser, and no recovery code is left. Ask an admin of your account to reset your two-factor authentication.'

/** Second step of a sign-in. */
export function SecondFactorForm({ due, onReturn }: Props) {
  const methods = due.methods.filter(
    (one): one is Method => one !== 'unknown' && (one !== 'passkey' || hasPasskeySupport()),
  )
  const [method, setMethod] = useState(methods[0])
  const [typed, setTyped] = useState({ code: '', recovery_code: '' })
  const [error, setError] = useState<string>()
  const login = useCompleteLogin({ onWrong: setError, onExpired: onReturn })
  const { ticket } = due
  const type = (value: string) => {
    setError(undefined)
    if (method === 'code' || method === 'recovery_code') setTyped({ ...typed, [method]: value })
  }
  const send = (value: string) => {
    if (login.isPending || !method) return
    setError(undefined)
    login.mutate(method === 'passkey' ? { ticket, method } : { ticket, [method]: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(method === 'code' || method === 'recovery_code' ? typed[method] : '')
  }
  return (
    <form onSubmit={submit}>
      <FormHead title="Two-factor authentication" text={method ? texts[method] : noWay} />
      <Stack gap="md">
        {method === 'code' && <CodeField value={typed.code} onChange={type} onWhole={send} error={error} />}
        {method === 'recovery_code' && <RecoveryCodeField value={typed.recovery_code} onChange={type} error={error} />}
        {method === 'passkey' ? (
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={login.isPending}
            leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
            ref={focusWhenDrawn}
          >
            Use a passkey
          </Button>
        ) : (
          method && (
            <Button type="submit" size="md" fullWidth loading={login.isPending}>
              Log In
            </Button>
          )
        )}
        {method === 'passkey' && <FormProblem text={error} />}
      </Stack>
      <div className={classes.links}>
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <Anchor
              key={one}
              component="button"
              type="button"
              onClick={() => {
                setError(undefined)
                setMethod(one)
              }}
            >
              {links[one]}
            </Anchor>
          ))}
        <Anchor component="button" type="button" onClick={onReturn}>
          Return To Login
        </Anchor>
      </div>
    </form>
  )
}

type Body = CallInput<typeof completeLogin>['body']

async function withPasskey(ticket: string): Promise<Body> {
  const { data } = await call(startPasskeyLogin, { body: { ticket } })
  return { ticket, passkey: await askForPasskey(data) }
}

interface CompleteOptions {
  /** The code was wrong; with the message for its field. */
  onWrong: (message: string) => void
  /** The sign-in has ended. */
  onExpired: () => void
}

/** Second step of a sign-in. A passkey is asked for when it is sent. */
function useCompleteLogin({ onWrong, onExpired }: CompleteOptions) {
  const messages = useMessages()
  return useMutation({
    mutationFn: async (body: Body | { ticket: string; method: 'passkey' }) =>
      call(completeLogin, {
        body: {
          ...('method' in body ? await withPasskey(body.ticket) : body),
          known_browser: knownBrowser(),
        },
      }),
    onSuccess: ({ data }) => keepSession(data),
    onError: (failure) => {
      if (isPasskeyFailure(failure)) return onWrong(failure.message)
      const [wrong] = Object.values(failureErrors(failure))
      if (wrong !== undefined) return onWrong(wrong)
      messages.error(failureText(failure, 'Login failed. Please try again.'))
      if (failure instanceof ApiFailure && failure.status === 401) onExpired()
    },
  })
}
