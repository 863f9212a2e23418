import { useState } from 'react'
import { customerAddress } from '../../../api/addresses/view-address.ts'
import { useSession } from '../../../api/session.tsx'
import { useSite } from '../../../api/site.ts'

/** Ends a view and returns to the customer's page. */
export function useEndView() {
  const { me, signOut } = useSession()
  const adminUrl = useSite().data?.admin_url
  const [isEnding, setIsEnding] = useState(false)
  const end = async () => {
    setIsEnding(true)
    const accountId = me?.view?.accountID ?? null
    await signOut()
    if (adminUrl) window.location.assign(customerAddress(adminUrl, accountId))
  }
  return { end, isEnding }
}
