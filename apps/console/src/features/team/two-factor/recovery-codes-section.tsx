import { fewRecoveryCodes, type TwoFactor } from '@digisigncast/contract/accounts/two-factor'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { ProofForm, useProof } from './proof-form.tsx'
import classes from './two-factor.module.css'
import { useRenewCodes } from './two-factor.queries.ts'

interface Props {
  state: TwoFactor
  onCodes: (codes: readonly string[]) => void
}

export function RecoveryCodesSection({ state, onCodes }: Props) {
  const [isRenewing, setRenewing] = useState(false)
  const { recovery_codes_left: left } = state
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>Recovery codes</h3>
      {isRenewing ? (
        <Renew hasApp={state.app_since !== null} onCodes={onCodes} onCancel={() => setRenewing(false)} />
      ) : (
        <>
          <p className={left > fewRecoveryCodes ? classes.text : classes.warning}>{leftText(left)}</p>
          <Group>
            <Button variant="default" onClick={() => setRenewing(true)}>
              New recovery codes
            </Button>
          </Group>
        </>
      )}
    </section>
  )
}

interface RenewProps extends Pick<Props, 'onCodes'> {
  hasApp: boolean
  onCancel: () => void
}

function Renew({ hasApp, onCodes, onCancel }: RenewProps) {
  const proof = useProof(hasApp)
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

function leftText(left: number): string {
  if (left > fewRecoveryCodes)
    return `${left} recovery codes are left, for when you have neither your phone nor a passkey.`
  const count =
    left === 0 ? 'No recovery code is left' : left === 1 ? '1 recovery code is left' : `${left} recovery codes are left`
  return `${count}. Make new ones, so that you can sign in without your phone and passkeys.`
}
