import type { SecondFactorDue } from '@digisigncast/contract/accounts/session'
import { completeSso } from '@digisigncast/contract/sso/sso-sign-in'
import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { ApiFailure, call, failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { setSignOutNotice } from '../../../api/sign-in/sign-out-notice.ts'
import { takeSsoNonce } from '../../../api/sign-in/sso-return.ts'
import { knownBrowser } from '../../../api/stored-session.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { keepSession } from './session.queries.ts'

type Step = { due: SecondFactorDue['second_factor'] } | { email: string } | undefined

interface Props {
  code: string
  /** The user is signed in, or has to start again. */
  onEnd: () => void
}

/** Completes a sign-in at a provider. */
export function SsoReturn({ code, onEnd }: Props) {
  const [nonce] = useState(takeSsoNonce)
  const [step, setStep] = useState<Step>()
  const completion = useMutation({
    mutationFn: (password: string | undefined) =>
      call(completeSso, {
        body: { code, nonce: nonce || 'of another tab or browser', password, known_browser: knownBrowser() },
      }),
    onSuccess: ({ data }) => {
      if ('link' in data) return setStep(data.link)
      if ('second_factor' in data) return setStep({ due: data.second_factor })
      keepSession(data)
      return onEnd()
    },
    onError: (failure, password) => {
      if (password !== undefined && !isOver(failure)) return
      setSignOutNotice(failureText(failure) ?? 'The sign-in failed. Start again.')
      onEnd()
    },
  })
  const begin = useEffectEvent(() => completion.mutate(undefined))
  useEffect(() => begin(), [])

  if (step === undefined) return <Waiting text="Signing you in" />
  if ('due' in step) return <SecondFactorForm due={step.due} onReturn={onEnd} />
  return (
    <LinkForm
      email={step.email}
      failure={completion.error}
      isPending={completion.isPending}
      onSend={(password) => completion.mutate(password)}
      onCancel={onEnd}
    />
  )
}

const isOver = (failure: unknown) => failure instanceof ApiFailure && failure.status === 401

interface LinkFormProps {
  email: string
  failure: Error | null
  isPending: boolean
  onSend: (password: string) => void
  onCancel: () => void
}

function LinkForm({ email, failure, isPending, onSend, onCancel }: LinkFormProps) {
  const [password, setPassword] = useState('')
  const wrong = failureErrors(failure)['password']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(password)
  }
  return (
    <form onSubmit={submit}>
      <title>Sign in · DigiSignCast</title>
      <FormHead
        title="Link your sign-in"
        text={`There is a user with the address ${email}. Enter the password of this user once, to sign in with your provider from now on.`}
      />
      <Stack gap="md">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          maxLength={500}
          data-autofocus
          value={password}
          error={wrong}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <FormProblem text={failure && !wrong ? failureText(failure) : undefined} />
        <Button type="submit" size="md" fullWidth loading={isPending}>
          Link and sign in
        </Button>
        <Button size="md" fullWidth variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Stack>
    </form>
  )
}
