import type { User } from '@digisigncast/contract/accounts/users'
import { useSession } from '../../../api/session.tsx'

/** Returns what the signed-in user may do with other users. The server checks it again. */
export function useUserRights() {
  const { me, role, can } = useSession()
  const mayTouch = (user: User) => role === 'admin' || user.role === 'manager'
  return {
    isSelf: (user: User | undefined) => user !== undefined && user.id === me?.id,
    canCreate: can('users', 'create'),
    canInvite: (user: User) => (can('users', 'create') || can('users', 'edit')) && mayTouch(user),
    canEdit: (user: User) => can('users', 'edit') && mayTouch(user),
    canResetTwoFactor: (user: User) => role === 'admin' && user.two_factor === true && user.id !== me?.id,
    canDelete: (user: User) => can('users', 'delete') && mayTouch(user) && me !== null && user.id !== me.id,
  }
}
