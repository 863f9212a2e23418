import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { LoginPage } from './login-page.tsx'
import { useRedeem } from './session.queries.ts'

const codeIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('handover')

/** The public entry: takes over a session from the other host, sends the signed-in on, or asks to log in. */
export function EntryPage() {
  const { role } = useSession()
  const [code] = useState(() => codeIn(window.location.hash))
  const { mutate, isPending, isIdle } = useRedeem()
  const redeem = useEffectEvent(() => {
    if (code === null) return
    window.history.replaceState(window.history.state, '', window.location.pathname)
    mutate(code)
  })
  useEffect(() => redeem(), [])

  if (code !== null && (isPending || isIdle)) return <Waiting text="Signing you in" />
  if (role !== null) return <Navigate to={role === 'super_admin' ? '/admin/dashboard' : '/dashboard'} replace />
  return <LoginPage />
}
