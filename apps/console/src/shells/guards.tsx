import type { Area } from '@digisigncast/contract/permissions'
import type { ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../api/session.tsx'
import { HandOver } from '../features/session/index.ts'
import { isAdminHost } from './host.ts'

/** Lets in who is signed in and belongs to this host; sends everyone else where they belong. */
export function SignedIn() {
  const { role } = useSession()
  if (role === null) return <Navigate to="/" replace />
  const isOwner = role === 'super_admin'
  if (isOwner !== isAdminHost) return <HandOver to={isOwner ? 'admin' : 'customer'} />
  return <Outlet />
}

/** A page whose area may not be viewed leads to one's own dashboard. */
export function Allowed({ area, children }: { area: Area | null; children: ReactNode }) {
  const { can } = useSession()
  return area === null || can(area, 'view') ? children : <Navigate to="/dashboard" replace />
}
