import { useState } from 'react'
import { LoginForm } from './login-form.tsx'
import { RecoverForm } from './recover-form.tsx'

export function LoginPage() {
  // Emails link to this form by #recover.
  const [isRecovering, setIsRecovering] = useState(() => window.location.hash === '#recover')
  return (
    <>
      <title>{`${isRecovering ? 'Recover' : 'Log in'} · DigiSignCast`}</title>
      {isRecovering ? (
        <RecoverForm onReturn={() => setIsRecovering(false)} />
      ) : (
        <LoginForm onForgot={() => setIsRecovering(true)} />
      )}
    </>
  )
}
