import type { startTwoFactor } from '@digisigncast/contract/accounts/two-factor'
import type { Reply } from '@digisigncast/contract/api/endpoint'
import { Anchor, Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { CodeField } from '../../../ui/forms/code-field.tsx'
import { QrPicture } from '../../../ui/pictures/qr-picture.tsx'
import classes from './two-factor.module.css'
import { useConfirmCode, useStart } from './two-factor.queries.ts'

type Started = Reply<typeof startTwoFactor>['data']

/** Adds an authenticator app: the key, then the first code. */
export function SetUp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [started, setStarted] = useState<Started>()
  const start = useStart()
  if (started) return <AppStep started={started} onCodes={onCodes} onCancel={() => setStarted(undefined)} />
  return (
    <>
      <p className={classes.text}>
        Sign in with your password and a code of an app on your phone. Your password alone is then not enough.
      </p>
      <Group>
        <Button
          loading={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: ({ data }) => setStarted(data) })}
        >
          Turn on
        </Button>
      </Group>
    </>
  )
}

interface AppStepProps {
  started: Started
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

function AppStep({ started, onCodes, onCancel }: AppStepProps) {
  const messages = useMessages()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const confirm = useConfirmCode({
    onSuccess: ({ data }) =>
      data.recovery_codes.length > 0
        ? onCodes(data.recovery_codes)
        : messages.success('The authenticator app was added.'),
    onError: (failure) => {
      const field = failureErrors(failure)['code']
      setError(field)
      if (!field) messages.error(failureText(failure))
    },
  })
  const send = (typed: string) => {
    if (confirm.isPending) return
    setError(undefined)
    confirm.mutate(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(code)
  }
  return (
    <form onSubmit={submit}>
      <ol className={classes.steps}>
        <li>
          <strong>Scan this with an authenticator app</strong>
          <p className={classes.text}>For example Google Authenticator, Microsoft Authenticator, Aegis or 1Password.</p>
          <div className={classes.qr}>
            <QrPicture src={started.qr_code} alt="QR code for your authenticator app" />
          </div>
          <p className={classes.text}>
            Without a camera, enter this key in the app, or{' '}
            <Anchor href={started.uri} inherit underline="always">
              open an app on this device
            </Anchor>
            .
          </p>
          <div className={classes.sheet}>
            <p className={classes.key}>
              <code>{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            </p>
            <CopyText text={started.secret} label="Copy key" />
          </div>
        </li>
        <li>
          <strong>Enter the code that the app shows</strong>
          <CodeField
            value={code}
            onChange={(typed) => (setError(undefined), setCode(typed))}
            onWhole={send}
            error={error}
          />
        </li>
      </ol>
      <Group gap="sm" mt="lg">
        <Button type="submit" loading={confirm.isPending}>
          Turn on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
