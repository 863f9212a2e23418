import type { SecondFactorDue } from '@digisigncast/contract/accounts/session'
import type { Site } from '@digisigncast/contract/platform/site'
import { Anchor, Button, Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { askedPath, keepAskedPath } from '../../../api/addresses/asked-path.ts'
import { customerAddress } from '../../../api/addresses/view-address.ts'
import { failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { ssoReturnIn } from '../../../api/sign-in/sso-return.ts'
import { useSite } from '../../../api/site.ts'
import { enterViewTab, leaveViewTab, viewedAccount } from '../../../api/stored-session.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { isHandoverOrigin, keepAskedNonce, startNonce } from './handover-nonce.ts'
import { LoginForm } from './login-form.tsx'
import { RecoverForm } from './recover-form.tsx'
import { RedeemCode } from './redeem-code.tsx'
import { useOpenView } from './session.queries.ts'

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

/** Sends the nonce of this tab to the other host, which hands its session over. */
function SendNonce({ to, onRefused }: { to: string; onRefused: () => void }) {
  const { data: site, error } = useSite()
  const send = useEffectEvent((site: Site | undefined, error: Error | null) => {
    if (error) onRefused()
    if (!site) return
    if (isHandoverOrigin(to, window.location.origin, site))
      window.location.replace(`${to}/#handover-for=${startNonce()}`)
    else onRefused()
  })
  useEffect(() => send(site, error), [site, error])
  return <Waiting text="Signing you in" />
}

/** Shown in a tab whose view has ended: links back instead of using another user's session. */
function ViewEnded({ error }: { error: Error | null }) {
  const adminUrl = useSite().data?.admin_url
  return (
    <>
      <title>View ended · DigiSignCast</title>
      <FormHead
        title={error ? 'The view could not be opened' : 'The view has ended'}
        text={(error && failureText(error)) || 'Nothing was changed in this account. You can close this tab.'}
      />
      <Stack>
        {adminUrl && (
          <Button component="a" size="md" fullWidth href={customerAddress(adminUrl, viewedAccount())}>
            Back to the customer
          </Button>
        )}
        <Anchor component="button" type="button" onClick={leaveViewTab}>
          Sign in here instead
        </Anchor>
      </Stack>
    </>
  )
}

const SecondFactorForm = later(() => import('./second-factor-form.tsx').then((part) => part.SecondFactorForm))

interface LoginProps {
  /** Why a sign-in at a provider has failed. */
  problem: string | undefined
}

function LoginPage({ problem }: LoginProps) {
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
