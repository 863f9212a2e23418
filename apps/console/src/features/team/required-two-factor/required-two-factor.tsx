import type { Me } from '@digisigncast/contract/accounts/session'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { refreshSession } from '../../../api/hints.ts'
import { useSession } from '../../../api/session.tsx'
import { Logo } from '../../../ui/layout/logo.tsx'
import { TwoFactorSection } from '../two-factor/index.ts'
import classes from './required-two-factor.module.css'

interface Props {
  me: Me
  codes: readonly string[] | undefined
  onCodes: (codes: readonly string[] | undefined) => void
}

/** The only page of a user who has to turn on two-factor authentication. */
export function RequiredTwoFactor({ me, codes, onCodes }: Props) {
  const { signOut } = useSession()
  const queryClient = useQueryClient()
  const keep = async (next: readonly string[] | undefined) => {
    if (next === undefined) await refreshSession(queryClient)
    onCodes(next)
  }
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo />
        <Button variant="subtle" onClick={() => void signOut()}>
          Sign out
        </Button>
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{codes ? 'Keep your recovery codes' : 'Turn on two-factor authentication'}</h1>
        {!codes && (
          <>
            <p className={classes.text}>
              {me.account
                ? `It is required for your work in ${me.account.name}.`
                : 'It is required for platform owners.'}{' '}
              With it, your password alone is not enough to sign in.
            </p>
            <h2 className={classes.choice}>Add one of these to continue</h2>
          </>
        )}
        <TwoFactorSection
          isShown
          username={me.username}
          timeZone={me.account?.time_zone}
          codes={codes}
          onCodes={(next) => void keep(next)}
        />
      </main>
    </div>
  )
}
