import { completeSsoLink } from '@digisigncast/contract/sso/sso-sign-in'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call, failureText } from '../../../api/client.ts'
import { announceConfirmation } from '../../../api/sign-in/sso.ts'
import { type SsoEnd, ssoReturnIn, takeSsoNonce } from '../../../api/sign-in/sso-return.ts'
import { useChange } from '../../../api/use-change.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { FormHead } from '../../../ui/forms/form-head.tsx'

/** The page after a sign-in at the provider that links the profile or confirms a session. */
export function SsoDonePage() {
  const isLink = useParams()['purpose'] === 'link'
  const [end] = useState(() => ssoReturnIn(window.location.hash))
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [])
  return isLink ? <Link end={end} /> : <Confirmed end={end} />
}

function Link({ end: { code, problem } }: { end: SsoEnd }) {
  const messages = useMessages()
  const navigate = useNavigate()
  const leave = () => void navigate('/dashboard', { replace: true })
  const refuse = (text: string) => {
    messages.error(text)
    leave()
  }
  const link = useChange(
    (sent: string) =>
      call(completeSsoLink, { body: { code: sent, nonce: takeSsoNonce() || 'of another browser tab' } }),
    {
      onError: (failure) => refuse(failureText(failure) ?? 'Your sign-in was not linked.'),
      onSuccess: ({ message }) => {
        messages.success(message)
        leave()
      },
    },
  )
  const begin = useEffectEvent(() => (code === null ? refuse(problem ?? 'Start again.') : link.mutate(code)))
  useEffect(() => begin(), [])
  return <Waiting text="Linking your sign-in" />
}

function Confirmed({ end }: { end: SsoEnd }) {
  const tell = useEffectEvent(() => {
    announceConfirmation(end)
    window.close()
  })
  useEffect(() => tell(), [])
  return <FormHead title="You can close this window" text={end.problem ?? 'Go on in the window that you came from.'} />
}
