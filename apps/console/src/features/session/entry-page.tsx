import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { enterViewTab, viewedAccount } from '../../api/stored-session.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { LoginPage } from './login-page.tsx'
import { useOpenView, useRedeem } from './session.queries.ts'
import { ViewOver } from './view-over.tsx'

function codesIn(hash: string) {
  const fields = new URLSearchParams(hash.slice(1))
  return { handover: fields.get('handover'), view: fields.get('view'), account: fields.get('account') }
}

/** The public entry: takes over a session from the other host, sends the signed-in on, or asks to log in. */
export function EntryPage() {
  const { role } = useSession()
  const [{ handover, view, account }] = useState(() => codesIn(window.location.hash))
  const [redemption, opening] = [useRedeem(), useOpenView()]
  const begin = useEffectEvent(() => {
    if (handover === null && view === null) return
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (view !== null) {
      enterViewTab(account ?? '')
      opening.mutate(view)
    } else if (handover !== null) redemption.mutate(handover)
  })
  useEffect(() => begin(), [])

  const isBusy = ({ isPending, isIdle }: typeof redemption) => isPending || isIdle
  if (view !== null && isBusy(opening)) return <Waiting text="Opening the view" />
  if (handover !== null && isBusy(redemption)) return <Waiting text="Signing you in" />
  if (role !== null) return <Navigate to={role === 'super_admin' ? '/admin/dashboard' : '/dashboard'} replace />
  return viewedAccount() === null ? <LoginPage /> : <ViewOver error={opening.error} />
}
