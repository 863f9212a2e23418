import type { Site } from '@digisigncast/contract/platform/site'
import { useEffect, useEffectEvent } from 'react'
import { useSite } from '../../../api/site.ts'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { isHandoverOrigin, startNonce } from './handover-nonce.ts'

/** Sends the nonce of this tab to the other host, which hands its session over. */
export function SendNonce({ to, onRefused }: { to: string; onRefused: () => void }) {
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
