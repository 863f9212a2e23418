import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { askedPath, keepAskedPath } from '../../../api/addresses/asked-path.ts'
import { useSession } from '../../../api/session.tsx'
import { ssoReturnIn } from '../../../api/sign-in/sso-return.ts'
import { enterViewTab, viewedAccount } from '../../../api/stored-session.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { keepAskedNonce } from './handover-nonce.ts'
import { LoginPage } from './login-page.tsx'
import { RedeemCode } from './redeem-code.tsx'
import { SendNonce } from './send-nonce.tsx'
import { useOpenView } from './session.queries.ts'
import { ViewEnded } from './view-ended.tsx'

const SsoReturn = later(() => import('./sso-return.tsx').then((part) => part.SsoReturn))

function codesIn(hash: string) {
  const fields = new URLSearchParams(hash.slice(1))
  return {
    handover: fields.get('handover'),
    from: fields.get('from'),
    nonce: fields.get('handover-for'),
    path: fields.get('path'),
    view: fields.get('view'),
    account: fields.get('account'),
    sso: ssoReturnIn(hash),
  }
}

/** Public entry page: receives a session from the other host, redirects signed-in users, or shows the login form. */
export function EntryPage() {
  const { role } = useSession()
  const [{ handover, from, nonce, path, view, account, sso }] = useState(() => codesIn(window.location.hash))
  const [isHandedOver, setIsHandedOver] = useState(handover === null)
  const [isSsoDone, setIsSsoDone] = useState(sso.code === null)
  const opening = useOpenView()
  const begin = useEffectEvent(() => {
    const isSso = sso.code !== null || sso.problem !== undefined
    if (handover === null && view === null && nonce === null && !isSso) return
    window.history.replaceState(window.history.state, '', window.location.pathname)
    if (nonce !== null) keepAskedNonce(nonce)
    if (handover !== null) keepAskedPath(path)
    if (view === null) return
    enterViewTab(account ?? '')
    opening.mutate(view)
  })
  // Before `Navigate` below, which navigates in an effect.
  useLayoutEffect(() => begin(), [])

  if (view !== null && (opening.isPending || opening.isIdle)) return <Waiting text="Opening the view" />
  if (view === null && !isHandedOver) {
    const end = () => setIsHandedOver(true)
    return handover === 'start' ? (
      <SendNonce to={from ?? ''} onRefused={end} />
    ) : (
      <RedeemCode code={handover ?? ''} onEnd={end} />
    )
  }
  if (sso.code !== null && !isSsoDone) return <SsoReturn code={sso.code} onEnd={() => setIsSsoDone(true)} />
  const home = role === 'super_admin' ? '/admin/dashboard' : '/dashboard'
  if (role !== null) return <Navigate to={(viewedAccount() === null && askedPath()) || home} replace />
  return viewedAccount() === null ? <LoginPage problem={sso.problem} /> : <ViewEnded error={opening.error} />
}
