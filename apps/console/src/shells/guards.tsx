import type { Area } from '@digisigncast/contract/permissions'
import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../api/session.tsx'
import { HandOver } from '../features/session/index.ts'
import { useMessages } from '../ui/messages.tsx'
import { isAdminHost } from './host.ts'

/** Lets in who is signed in and belongs to this host; sends everyone else where they belong. */
export function SignedIn() {
  const { role } = useSession()
  if (role === null) return <Navigate to="/" replace />
  const isOwner = role === 'super_admin'
  if (isOwner !== isAdminHost) return <HandOver to={isOwner ? 'admin' : 'customer'} />
  return <Outlet />
}

interface AllowedProps {
  area: Area | null
  isForAdmins?: boolean | undefined
  children: ReactNode
}

/** A page that is not for this user leads to one's own dashboard, and says why. */
export function Allowed({ area, isForAdmins = false, children }: AllowedProps) {
  const { can, role, me } = useSession()
  const isAllowed = (area === null || can(area, 'view')) && (!isForAdmins || role === 'admin')
  if (isAllowed) return children
  // What is in the storage may be old: only the server's answer sends anyone away.
  return me ? <Refused /> : null
}

function Refused() {
  const { error } = useMessages()
  useEffect(() => error('You are not allowed to open this page. Ask an admin if you need it.'), [error])
  return <Navigate to="/dashboard" replace />
}
