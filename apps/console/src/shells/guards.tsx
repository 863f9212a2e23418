import type { Area } from '@digisigncast/contract/api/permissions'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { forgetAskedPath, keepAskedPath } from '../api/addresses/asked-path.ts'
import { isAdminHost } from '../api/host.ts'
import { useSession } from '../api/session.tsx'
import { useSite } from '../api/site.ts'
import { HandOver } from '../features/kernel/session/index.ts'
import { useMessages } from '../ui/feedback/messages.tsx'
import { later } from '../ui/loading/later.tsx'

const RequiredTwoFactor = later(() =>
  import('../features/team/required-two-factor/index.ts').then((part) => part.RequiredTwoFactor),
)
const IdleSignOut = later(() => import('../features/team/idle-sign-out/index.ts').then((part) => part.IdleSignOut))

/** Admits signed-in users of this host; redirects everyone else. */
export function SignedIn() {
  const { role } = useSession()
  const adminUrl = useSite().data?.admin_url
  if (role === null) return <ToLogin />
  const isOwner = role === 'super_admin'
  // The owner's API is available only on the host of ADMIN_URL, not on every host that starts with 'admin'.
  const isOtherAdminHost = isOwner && adminUrl !== undefined && new URL(adminUrl).hostname !== window.location.hostname
  if (isOwner !== isAdminHost || isOtherAdminHost) return <HandOver to={isOwner ? 'admin' : 'customer'} />
  return <Admitted />
}

function Admitted() {
  const { me, isSecondFactorDue } = useSession()
  // New recovery codes stay on the page until the user has kept them.
  const [codes, setCodes] = useState<readonly string[]>()
  const minutes = me?.session_idle_minutes
  useEffect(forgetAskedPath, [])
  if (isSecondFactorDue || codes) return me && <RequiredTwoFactor me={me} codes={codes} onCodes={setCodes} />
  return (
    <>
      <Outlet />
      {minutes != null && <IdleSignOut minutes={minutes} />}
    </>
  )
}

/** Keeps the page for after signing in, except for a user who has signed out. */
function ToLogin() {
  const { isSigningOut } = useSession()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!isSigningOut()) keepAskedPath(`${pathname}${search}${hash}`)
  }, [isSigningOut, pathname, search, hash])
  return <Navigate to="/" replace />
}

interface AllowedProps {
  area: Area | null
  isForAdmins?: boolean | undefined
  children: ReactNode
}

/** Redirects to the dashboard with a message if the user may not open the page. */
export function Allowed({ area, isForAdmins = false, children }: AllowedProps) {
  const { can, role, me } = useSession()
  const isAllowed = (area === null || can(area, 'view')) && (!isForAdmins || role === 'admin')
  if (isAllowed) return children
  // Stored permissions may be outdated: only the server's response redirects.
  return me ? <Refused /> : null
}

function Refused() {
  const { error } = useMessages()
  useEffect(() => error('You are not allowed to open this page. Ask an admin if you need it.'), [error])
  return <Navigate to="/dashboard" replace />
}
