import { Button, Group } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProofForm, useProof } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RecoveryCodesSection } from './recovery-codes-section.tsx'
import { SetUp } from './set-up.tsx'
import classes from './two-factor.module.css'
import { useTurnOff, useTwoFactor } from './two-factor.queries.ts'

interface Props {
  isShown: boolean
  username: string
  timeZone: string | undefined
  /** New recovery codes, until the user has kept them. */
  codes: readonly string[] | undefined
  onCodes: (codes: readonly string[] | undefined) => void
}

/** Second factors of the signed-in user: passkeys, authenticator app and recovery codes. */
export function TwoFactorSection({ isShown, username, timeZone, codes, onCodes }: Props) {
  const { data, error, refetch } = useTwoFactor(isShown)
  if (codes) return <RecoveryCodes codes={codes} username={username} onKept={() => onCodes(undefined)} />
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <output className={classes.skeleton} aria-label="Loading" />
    )
  return (
    <>
      <PasskeysSection isShown={isShown} hasApp={data.app_since !== null} timeZone={timeZone} onCodes={onCodes} />
      <section className={classes.section}>
        <h3 className={classes.title}>Authenticator app</h3>
        {data.app_since === null ? <SetUp onCodes={onCodes} /> : <AppOn since={data.app_since} timeZone={timeZone} />}
      </section>
      {data.is_on && <RecoveryCodesSection state={data} onCodes={onCodes} />}
    </>
  )
}

function AppOn({ since, timeZone }: { since: number; timeZone: string | undefined }) {
  const [isLeaving, setLeaving] = useState(false)
  if (isLeaving) return <TurnOff onCancel={() => setLeaving(false)} />
  return (
    <>
      <p className={classes.state}>
        <IconShieldCheck className={classes.on} size={20} stroke={1.8} aria-hidden />
        <span>
          On since <Moment at={since} timeZone={timeZone} show="date" />
        </span>
      </p>
      <Group>
        <Button variant="default" onClick={() => setLeaving(true)}>
          Turn off
        </Button>
      </Group>
    </>
  )
}

function TurnOff({ onCancel }: { onCancel: () => void }) {
  const messages = useMessages()
  const proof = useProof(true)
  const turnOff = useTurnOff({ onError: proof.onError, onSuccess: ({ message }) => messages.success(message) })
  return (
    <ProofForm
      proof={proof}
      text="Its codes no longer work. Without a passkey, you then sign in with your password alone, and your recovery codes stop working."
      action="Turn off"
      isDanger
      isPending={turnOff.isPending}
      onSend={(sent) => turnOff.mutate(sent)}
      onCancel={onCancel}
    />
  )
}
