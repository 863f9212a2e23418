import type { SecondFactorDue } from '@digisigncast/contract/accounts/session'
import { useState } from 'react'
import { later } from '../../../ui/loading/later.tsx'
import { LoginForm } from './login-form.tsx'
import { RecoverForm } from './recover-form.tsx'

const SecondFactorForm = later(() => import('./second-factor-form.tsx').then((part) => part.SecondFactorForm))

interface Props {
  /** Why a sign-in at a provider has failed. */
  problem: string | undefined
}

export function LoginPage({ problem }: Props) {
  // Emails link to this form by #recover.
  const [isRecovering, setIsRecovering] = useState(() => window.location.hash === '#recover')
  const [username, setUsername] = useState('')
  const [due, setDue] = useState<SecondFactorDue['second_factor']>()
  return (
    <>
      <title>{`${isRecovering ? 'Recover' : 'Log in'} · DigiSignCast`}</title>
      {isRecovering ? (
        <RecoverForm onReturn={() => setIsRecovering(false)} />
      ) : due ? (
        <SecondFactorForm due={due} onReturn={() => setDue(undefined)} />
      ) : (
        <LoginForm
          problem={problem}
          username={username}
          onUsername={setUsername}
          onForgot={() => setIsRecovering(true)}
          onSecondFactor={setDue}
        />
      )}
    </>
  )
}
