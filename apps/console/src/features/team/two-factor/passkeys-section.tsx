import type { PasskeyProblem } from '@digisigncast/contract/accounts/passkeys'
import { hasPasskeySupport } from '../../../api/sign-in/passkeys.ts'
import { useSite } from '../../../api/site.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { usePasskeys } from './passkeys.queries.ts'
import classes from './two-factor.module.css'

interface Props {
  isShown: boolean
  hasApp: boolean
  timeZone: string | undefined
  onCodes: (codes: readonly string[]) => void
}

/** Passkeys of the signed-in user. */
export function PasskeysSection({ isShown, hasApp, timeZone, onCodes }: Props) {
  const { data, error, refetch } = usePasskeys(isShown)
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>Passkeys</h3>
      <p className={classes.text}>
        Sign in with your fingerprint, face, PIN or a security key: with your password, or without it. A passkey works
        on this site only, so a fake page cannot steal it.
      </p>
      {data ? (
        <>
          {data.passkeys.length > 0 && <PasskeyList passkeys={data.passkeys} hasApp={hasApp} timeZone={timeZone} />}
          {data.problem || !hasPasskeySupport() ? (
            <Unavailable problem={data.problem} />
          ) : (
            <AddPasskey count={data.passkeys.length} onCodes={onCodes} />
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <output className={classes.skeleton} aria-label="Loading" />
      )}
    </section>
  )
}

function Unavailable({ problem }: { problem: PasskeyProblem | 'unknown' | null }) {
  const url = useSite().data?.customer_url
  const text =
    problem === 'needs_https'
      ? 'Passkeys need https and a domain name, and this address has not both. Use an authenticator app.'
      : problem === 'other_address'
        ? `Passkeys do not work at this address. Open the console at ${url ?? 'its usual address'}.`
        : problem === 'unknown'
          ? 'Passkeys cannot be used, for a reason that this page does not know. Use an authenticator app.'
          : 'This browser cannot use passkeys. Use a newer one, or an authenticator app.'
  return <p className={classes.warning}>{text}</p>
}
