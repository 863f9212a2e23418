import { adoptTimeZone } from '@digisigncast/contract/accounts/settings'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { shownByCaller, useChange } from '../../../api/use-change.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'

/** At the first sign-in of an admin: gives the account the time zone of this browser, if none was chosen. */
export function useAdoptTimeZone() {
  const { me } = useSession()
  const messages = useMessages()
  const { mutate } = useChange(
    (time_zone: string) => call(adoptTimeZone, { body: { time_zone } }),
    // Nothing is lost by an error: the next page load tries again.
    { onError: shownByCaller },
  )
  // Suspended and expired customers are read-only.
  const isReadOnly =
    me?.view !== null || ['suspended', 'expired', 'unknown'].includes(me.account?.subscription_status ?? '')
  const isUnchosen = me?.role === 'admin' && !isReadOnly && me.account?.is_time_zone_chosen === false
  const adopt = useEffectEvent(() =>
    mutate(Intl.DateTimeFormat().resolvedOptions().timeZone, {
      onSuccess: ({ data }) => {
        if (!data.is_adopted) return
        messages.success(`The time zone is now ${data.time_zone}, as in your browser.`, {
          href: '/Settings',
          text: 'Change it in Settings',
        })
      },
    }),
  )
  useEffect(() => {
    if (isUnchosen) adopt()
  }, [isUnchosen])
}
