import { Anchor, Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { CodeField, RecoveryCodeField } from '../../../ui/forms/code-field.tsx'
import classes from './two-factor.module.css'
import type { Proof } from './two-factor.queries.ts'

/** State of a form that asks for a code or a recovery code. `onError` shows the failure of the call. */
export function useProof() {
  const messages = useMessages()
  const [method, setMethod] = useState<'code' | 'recovery_code'>('code')
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const type = (value: string) => {
    setError(undefined)
    setTyped(value)
  }
  return {
    method,
    typed,
    error,
    type,
    swap: () => {
      type('')
      setMethod(method === 'code' ? 'recovery_code' : 'code')
    },
    onError: (failure: Error) => {
      const field = failureErrors(failure)[method]
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
  onSend: (proof: Proof) => void
  onCancel: () => void
}

/** Asks for a code or a recovery code before a change. */
export function ProofForm({ proof, text, action, isDanger, isPending, onSend, onCancel }: Props) {
  const { method, typed, error, type, swap } = proof
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend({ [method]: typed })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <p className={classes.text}>{text}</p>
        {method === 'code' ? (
          <CodeField
            description="The code that your authenticator app shows."
            value={typed}
            onChange={type}
            error={error}
          />
        ) : (
          <RecoveryCodeField value={typed} onChange={type} error={error} />
        )}
        <Anchor component="button" type="button" className={classes.swap ?? ''} onClick={swap}>
          {method === 'code' ? 'Use a recovery code' : 'Use a code of the app'}
        </Anchor>
        <Group gap="sm">
          <Button type="submit" loading={isPending} {...(isDanger && { color: 'red' })}>
            {action}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
