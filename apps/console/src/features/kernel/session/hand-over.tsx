import { Button } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { keepAskedPath } from '../../../api/addresses/asked-path.ts'
import { useSession } from '../../../api/session.tsx'
import { useSite } from '../../../api/site.ts'
import { clearSession } from '../../../api/stored-session.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { isHandoverOrigin, takeAskedNonce } from './handover-nonce.ts'
import { useCreateHandover } from './session.queries.ts'

/** Hands the session over to the other host, which cannot read the storage of this one. */
export function HandOver({ to }: { to: 'customer' | 'admin' }) {
  const site = useSite()
  const { signOut } = useSession()
  const { mutate, error, reset } = useCreateHandover()
  const origin = to === 'admin' ? site.data?.admin_url : site.data?.customer_url
  const isHere = origin === window.location.origin

  const leave = (origin: string | undefined) => {
    if (origin === undefined || isHere || !site.data) return
    const nonce = takeAskedNonce()
    const { origin: here, pathname, search, hash } = window.location
    const path = `${pathname}${search}${hash}`
    if (nonce === undefined && isHandoverOrigin(here, origin, site.data)) {
      keepAskedPath(path)
      window.location.replace(`${origin}/#handover=start&from=${encodeURIComponent(here)}`)
      return
    }
    mutate(nonce, {
      onSuccess: ({ data }) => {
        // On pagehide: clearing it earlier would show the login page in between.
        window.addEventListener('pagehide', clearSession, { once: true })
        window.location.replace(`${origin}/#${new URLSearchParams({ handover: data.code, path })}`)
      },
    })
  }
  const go = useEffectEvent(leave)
  useEffect(() => go(origin), [origin])

  const failure = site.error ?? error ?? (isHere ? new Error('This address is not set up for your account.') : null)
  if (!failure) return <Waiting text="Redirecting to your area" />
  const retry = () => {
    reset()
    if (site.error) void site.refetch()
    else leave(origin)
  }
  return (
    <div style={{ textAlign: 'center' }}>
      <ErrorState error={failure} onRetry={retry} />
      <Button variant="subtle" onClick={() => void signOut()}>
        Logout
      </Button>
    </div>
  )
}
