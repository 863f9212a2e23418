import { mostPasskeys } from '@digisigncast/contract/accounts/passkeys'
import { browserNames } from '@digisigncast/contract/platform/browser-names'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { passkeyFailureText } from '../../../api/sign-in/passkeys.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { focusWhenDrawn } from '../../../ui/focus-when-drawn.ts'
import { FormProblem } from '../../../ui/forms/form-problem.tsx'
import { useAddPasskey } from './passkeys.queries.ts'
import classes from './two-factor.module.css'

interface Props {
  count: number
  onCodes: (codes: readonly string[]) => void
}

/** Asks for a name, and lets the browser create a passkey. */
export function AddPasskey({ count, onCodes }: Props) {
  const messages = useMessages()
  const [name, setName] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const add = useAddPasskey({
    onError: (failure) => setProblem(passkeyFailureText(failure)),
    onSuccess: ({ data }) => {
      setName(undefined)
      messages.success('The passkey was added.')
      if (data.recovery_codes.length > 0) onCodes(data.recovery_codes)
    },
  })
  if (count >= mostPasskeys)
    return <p className={classes.text}>You have {mostPasskeys} passkeys. Delete one to add another one.</p>
  if (name === undefined)
    return (
      <Group>
        <Button variant={count === 0 ? 'filled' : 'default'} onClick={() => setName(suggestedName())}>
          Add a passkey
        </Button>
      </Group>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    add.mutate(name)
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Name of the passkey"
          description="So that you know it again. Your browser then asks where to store it."
          required
          withAsterisk={false}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          ref={focusWhenDrawn}
        />
        <FormProblem text={problem} />
        <Group gap="sm">
          <Button type="submit" loading={add.isPending}>
            Continue
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setProblem(undefined)
              setName(undefined)
            }}
          >
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const suggestedName = (): string => {
  const { browser, system } = browserNames(navigator.userAgent)
  return [browser ?? 'Browser', system].filter(Boolean).join(' on ')
}
