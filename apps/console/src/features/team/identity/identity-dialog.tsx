import { confirmSession } from '@digisigncast/contract/accounts/session'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { Anchor, Button, Group, PasswordInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call, failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { confirmByPasskey, hasPasskeySupport, passkeyFailureText } from '../../../api/sign-in/passkeys.ts'
import { ownPasskeys, twoFactorState } from '../../../api/sign-in/second-factors.ts'
import { confirmBySso, ownSso } from '../../../api/sign-in/sso.ts'
import classes from '../../../ui/feedback/dialog.module.css'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'

type ConfirmationInput = CallInput<typeof confirmSession>['body']

const words = { password: 'password', code: 'code' }

interface Props {
  opened: boolean
  onAnswer: (isConfirmed: boolean) => void
  onClose: () => void
}

export function IdentityDialog({ opened, onAnswer, onClose }: Props) {
  return (
    <Dialog title="Confirm that it is you" opened={opened} onClose={onClose}>
      {opened && <Body onAnswer={onAnswer} />}
    </Dialog>
  )
}

/** Mounted anew for each question, so that no password stays. */
function Body({ onAnswer }: Pick<Props, 'onAnswer'>) {
  const { me } = useSession()
  const hasCodes = useQuery(twoFactorState).data?.app_since != null
  const passkeys = useQuery({ ...ownPasskeys, enabled: hasPasskeySupport() })
  const hasPasskeys = passkeys.data?.passkeys.some(({ is_here }) => is_here) ?? false
  const sso = useQuery(ownSso).data
  const [method, setMethod] = useState<'password' | 'code'>('password')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [otherProblem, setOtherProblem] = useState<string>()
  const gone = useRef(new AbortController())
  useEffect(() => () => gone.current.abort(), [])
  const [isPending, setPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const type = (value: string) => {
    setTyped(value)
    setProblem(undefined)
  }
  const refuse = (text: string) => {
    setProblem(text)
    field.current?.select()
  }
  const send = async (proof: () => Promise<ConfirmationInput>, onFailure: (failure: unknown) => void) => {
    setPending(true)
    try {
      await call(confirmSession, { body: await proof() })
      return onAnswer(true)
    } catch (failure) {
      return onFailure(failure)
    } finally {
      setPending(false)
    }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A dialog is drawn in the page, and an event in it reaches the form below.
    event.stopPropagation()
    if (typed === '') return refuse(method === 'code' ? 'Enter the code.' : 'Enter your password.')
    return send(
      async () => ({ [method]: typed }),
      (failure) => refuse(failureText(failure) ?? 'It could not be confirmed. Try again.'),
    )
  }
  const submitPasskey = () => {
    setOtherProblem(undefined)
    return send(
      async () => ({ passkey: await confirmByPasskey() }),
      (failure) => setOtherProblem(passkeyFailureText(failure)),
    )
  }
  const submitSso = async () => {
    setOtherProblem(undefined)
    try {
      await confirmBySso(gone.current.signal)
      onAnswer(true)
    } catch (failure) {
      setOtherProblem(failureText(failure) ?? 'It could not be confirmed. Try again.')
    }
  }
  return (
    <form className={classes.body} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.text}>This needs a sign-in of the last 10 minutes. Enter your {words[method]} to go on.</p>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" value={me?.username ?? ''} readOnly hidden />
      {method === 'password' ? (
        <PasswordInput
          ref={field}
          mt="md"
          label="Password"
          autoComplete="current-password"
          maxLength={500}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          error={problem}
          data-autofocus
        />
      ) : (
        <div style={{ marginTop: 16 }}>
          <CodeField
            description="The code that your authenticator app shows."
            value={typed}
            onChange={type}
            error={problem}
          />
        </div>
      )}
      <Group gap="lg" mt={hasCodes || hasPasskeys || sso?.linked ? 'sm' : 0}>
        {sso?.linked && (
          <Anchor component="button" type="button" mih={24} onClick={() => void submitSso()}>
            Sign in again with {sso.provider}
          </Anchor>
        )}
        {hasPasskeys && (
          <Anchor component="button" type="button" mih={24} disabled={isPending} onClick={() => void submitPasskey()}>
            Use a passkey
          </Anchor>
        )}
        {hasCodes && (
          <Anchor
            component="button"
            type="button"
            mih={24}
            onClick={() => {
              type('')
              setMethod(method === 'code' ? 'password' : 'code')
            }}
          >
            {method === 'code' ? 'Use your password' : 'Use a code of the app'}
          </Anchor>
        )}
      </Group>
      <FormProblem text={otherProblem} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending}>
          Confirm
        </Button>
      </div>
    </form>
  )
}
