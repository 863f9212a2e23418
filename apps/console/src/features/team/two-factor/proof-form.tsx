import { Anchor, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { hasPasskeySupport, isPasskeyFailure } from '../../../api/sign-in/passkeys.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { CodeField, RecoveryCodeField } from '../../../ui/forms/code-field.tsx'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { usePasskeys } from './passkeys.queries.ts'
import classes from './two-factor.module.css'
import type { SentProof } from './two-factor.queries.ts'

type Method = 'passkey' | 'code' | 'recovery_code'

const links: Record<Method, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code of the app',
  recovery_code: 'Use a recovery code',
}

/** State of a form that asks for a code, a recovery code or a passkey. `onError` shows the failure of the call. */
export function useProof(hasApp: boolean) {
  const messages = useMessages()
  const { data } = usePasskeys(hasPasskeySupport())
  const methods: Method[] = [
    ...(hasApp ? ['code' as const] : []),
    ...(data?.passkeys.some(({ is_here }) => is_here) ? ['passkey' as const] : []),
    'recovery_code',
  ]
  const [chosen, setChosen] = useState<Method>()
  const method = chosen ?? methods[0] ?? 'recovery_code'
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const type = (value: string) => {
    setError(undefined)
    setTyped(value)
  }
  return {
    method,
    others: methods.filter((one) => one !== method),
    typed,
    error,
    type,
    choose: (next: Method) => {
      type('')
      setChosen(next)
    },
    onError: (failure: Error) => {
      const field = isPasskeyFailure(failure) ? failure.message : failureErrors(failure)[method]
      setError(field)
      if (!field) messages.error(failureText(failure))
    },
  }
}

interface Props {
  proof: ReturnType<typeof useProof>
  text: string
  action: string
  isDanger?: boolean
  isPending: boolean
  onSend: (proof: SentProof) => void
  onCancel: () => void
}

/** Asks for a code, a recovery code or a passkey before a change. */
export function ProofForm({ proof, text, action, isDanger, isPending, onSend, onCancel }: Props) {
  const { method, others, typed, error, type, choose } = proof
  const submit = (event: FormEvent) => {
    event.preventDefault()
    type(typed)
    onSend(method === 'passkey' ? 'passkey' : { [method]: typed })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <p className={classes.text}>{text}</p>
        {method === 'passkey' && <FormProblem text={error} />}
        {method === 'code' && (
          <CodeField
            description="The code that your authenticator app shows."
            value={typed}
            onChange={type}
            error={error}
          />
        )}
        {method === 'recovery_code' && <RecoveryCodeField value={typed} onChange={type} error={error} />}
        <Group gap="lg">
          {others.map((other) => (
            <Anchor
              key={other}
              component="button"
              type="button"
              className={classes.swap ?? ''}
              onClick={() => choose(other)}
            >
              {links[other]}
            </Anchor>
          ))}
        </Group>
        <Group gap="sm">
          <Button type="submit" loading={isPending} {...(isDanger && { color: 'red' })}>
            {method === 'passkey' ? `${action} with a passkey` : action}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
