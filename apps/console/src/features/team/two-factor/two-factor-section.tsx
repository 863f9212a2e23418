import { fewRecoveryCodes, type TwoFactor } from '@digisigncast/contract/accounts/two-factor'
import { Button, Group } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { ProofForm, useProof } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import classes from './two-factor.module.css'
import { useRenewCodes, useTurnOff, useTwoFactor } from './two-factor.queries.ts'

interface Props {
  isShown: boolean
  username: string
  timeZone: string | undefined
  /** New recovery codes, until the user has kept them. */
  codes: readonly string[] | undefined
  onCodes: (codes: readonly string[] | undefined) => void
}

/** Turns two-factor authentication of the signed-in user on and off. */
export function TwoFactorSection({ isShown, username, timeZone, codes, onCodes }: Props) {
  const { data, error, refetch } = useTwoFactor(isShown)
  return (
    <section aria-label="Two-factor authentication">
      <h3 className={classes.title}>Two-factor authentication</h3>
      {codes ? (
        <RecoveryCodes codes={codes} username={username} onKept={() => onCodes(undefined)} />
      ) : !data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <output className={classes.skeleton} aria-label="Loading" />
        )
      ) : data.is_on ? (
        <TurnedOn state={data} timeZone={timeZone} onCodes={onCodes} />
      ) : (
        <SetUp username={username} onCodes={onCodes} />
      )}
    </section>
  )
}

type Step = 'renew' | 'turn-off'

function TurnedOn({ state, timeZone, onCodes }: { state: TwoFactor } & Pick<Props, 'timeZone' | 'onCodes'>) {
  const [step, setStep] = useState<Step>()
  const end = () => setStep(undefined)
  const { recovery_codes_left: left } = state
  if (step === 'renew') return <Renew onCodes={onCodes} onCancel={end} />
  if (step === 'turn-off') return <TurnOff onCancel={end} />
  return (
    <>
      <p className={classes.state}>
        <IconShieldCheck className={classes.on} size={20} stroke={1.8} aria-hidden />
        <span>
          On since <Moment at={state.since ?? 0} timeZone={timeZone} show="date" />
        </span>
      </p>
      <p className={left > fewRecoveryCodes ? classes.text : classes.warning}>{leftText(left)}</p>
      <Group gap="sm">
        <Button variant="default" onClick={() => setStep('renew')}>
          New recovery codes
        </Button>
        <Button variant="default" onClick={() => setStep('turn-off')}>
          Turn off
        </Button>
      </Group>
    </>
  )
}

function Renew({ onCodes, onCancel }: Pick<Props, 'onCodes'> & { onCancel: () => void }) {
  const proof = useProof()
  const renew = useRenewCodes({ onError: proof.onError, onSuccess: ({ data }) => onCodes(data.recovery_codes) })
  return (
    <ProofForm
      proof={proof}
      text="The codes that you have now stop working."
      action="Make new codes"
      isPending={renew.isPending}
      onSend={(sent) => renew.mutate(sent)}
      onCancel={onCancel}
    />
  )
}

function TurnOff({ onCancel }: { onCancel: () => void }) {
  const messages = useMessages()
  const proof = useProof()
  const turnOff = useTurnOff({ onError: proof.onError, onSuccess: ({ message }) => messages.success(message) })
  return (
    <ProofForm
      proof={proof}
      text="You then sign in with your password alone. Your recovery codes stop working."
      action="Turn off"
      isDanger
      isPending={turnOff.isPending}
      onSend={(sent) => turnOff.mutate(sent)}
      onCancel={onCancel}
    />
  )
}

function leftText(left: number): string {
  if (left > fewRecoveryCodes) return `${left} recovery codes are left, for when you do not have your phone.`
  const count =
    left === 0 ? 'No recovery code is left' : left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`
  return `${count}. Make new ones, so that you can sign in without your phone.`
}
