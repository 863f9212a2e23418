import { logout, type Me, me as readMe } from '@digisigncast/contract/accounts/session'
import { type Action, type Area, isAllowed, type Role } from '@digisigncast/contract/api/permissions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { call } from './client.ts'
import { refreshAll } from './hints.ts'
import { clearSession, readSession, saveSession, subscribeToSession } from './stored-session.ts'

export interface Session {
  /** null until loaded. */
  me: Me | null
  /** null when signed out. */
  role: Role | null
  can: (area: Area, action: Action) => boolean
  /** Two-factor authentication has to be turned on before anything else. */
  isSecondFactorDue: boolean
  signOut: () => Promise<void>
  /** Returns whether the last session of this tab was ended by its user. */
  isSigningOut: () => boolean
}

export const SessionContext = createContext<Session | null>(null)

export function useSession() {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it')
  return session
}

interface Props {
  children: ReactNode
  /** Called when the server did not end the session; the user is signed out here anyway. */
  onLogoutFailure: (failure: unknown) => void
  /** Called when the session ended without a sign-out in this tab. */
  onSessionLost: () => void
}

export function SessionProvider({ children, onLogoutFailure, onSessionLost }: Props) {
  const stored = useSyncExternalStore(subscribeToSession, readSession)
  const queryClient = useQueryClient()
  const token = stored?.token
  const isLeaving = useRef(false)
  const tellLost = useEffectEvent(onSessionLost)
  const meQuery = useQuery({
    queryKey: ['me', token],
    queryFn: ({ signal }) => call(readMe, {}, { signal }),
    select: (reply) => reply.data,
    enabled: token !== undefined,
    // Permissions can be revoked while the page is open: refetch on focus and at intervals.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: 60_000,
  })
  const me = (token === undefined ? undefined : meQuery.data) ?? null

  useEffect(() => {
    if (token !== undefined && me) keepInStorage(token, me)
  }, [token, me])
  useEffect(() => {
    // The next user must not see cached data of the previous one.
    if (token === undefined) queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' })
  }, [token, queryClient])

  useEffect(() => {
    if (token === undefined) return undefined
    isLeaving.current = false
    return () => {
      if (!readSession() && !isLeaving.current) tellLost()
    }
  }, [token])

  const limit = me && JSON.stringify([me.limited_to_tags, me.limit_tags.map(({ id }) => id)])
  const knownLimit = useRef<string>(null)
  useEffect(() => {
    if (limit === null) return
    const isOther = knownLimit.current !== null && knownLimit.current !== limit
    knownLimit.current = limit
    if (!isOther) return
    // Screens that this user can no longer access must not stay on any page.
    queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'site' })
    void refreshAll(queryClient)
  }, [limit, queryClient])

  const signOut = useCallback(async () => {
    isLeaving.current = true
    const leaving = call(logout, {})
    clearSession()
    const left = await leaving.catch(onLogoutFailure)
    // The provider of single sign-on has a session of its own.
    if (left?.data.sign_out_url) window.location.assign(left.data.sign_out_url)
  }, [onLogoutFailure])

  const isSigningOut = useCallback(() => isLeaving.current, [])

  const permissions = me?.permissions ?? stored?.permissions
  const role = stored?.role ?? null
  const isSecondFactorDue = me?.second_factor_due ?? stored?.isSecondFactorDue ?? false
  const session = useMemo<Session>(
    () => ({
      me,
      role,
      isSecondFactorDue,
      can: (area, action) => permissions !== undefined && isAllowed(permissions, area, action),
      signOut,
      isSigningOut,
    }),
    [me, role, isSecondFactorDue, permissions, signOut, isSigningOut],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

function keepInStorage(token: string, { role, permissions, second_factor_due }: Me) {
  const stored = readSession()
  const isSame =
    stored?.role === role &&
    stored.isSecondFactorDue === second_factor_due &&
    JSON.stringify(stored.permissions) === JSON.stringify(permissions)
  if (stored?.token !== token || isSame) return
  saveSession({ access_token: token, role, permissions, ...(second_factor_due && { second_factor_due }) })
}
