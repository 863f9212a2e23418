import { useState } from 'react'
import { LoginForm } from './login-form.tsx'
import { RecoverForm } from './recover-form.tsx'

export function LoginPage() {
  const [isRecovering, setIsRecovering] = useState(false)
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
