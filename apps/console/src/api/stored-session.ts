import type { Grant } from '@digisigncast/contract/accounts/session'
import { PermissionMap, Role } from '@digisigncast/contract/api/permissions'
import { forgetFirstCalls, tokenKey } from './first-calls/first-calls.ts'

// The three items of the specification.
const keys = { token: tokenKey, role: 'user_role', permissions: 'user_permissions' } as const
// Marks a tab with a read-only view of an account: it has its own session, not the shared one.
const viewKey = 'view_tab'

// Set while two-factor authentication has to be turned on before anything else.
const dueKey = 'second_factor_due'

const browserKey = 'known_browser'

export interface StoredSession {
  token: string
  role: Role
  permissions: PermissionMap
  isSecondFactorDue: boolean
}

const listeners = new Set<() => void>()
let cached: { raw: string; session: StoredSession | null } | undefined

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Returns the account of the view in this tab, also after it has ended; null in other tabs. */
export const viewedAccount = (): string | null => sessionStorage.getItem(viewKey)

/** The storage of this tab's session. */
export const sessionStore = (): Storage => (viewedAccount() === null ? localStorage : sessionStorage)

export function readSession(): StoredSession | null {
  const place = sessionStore()
  const raw = JSON.stringify([...Object.values(keys), dueKey].map((key) => place.getItem(key)))
  if (cached?.raw !== raw) cached = { raw, session: parse(place) }
  return cached.session
}

function parse(place: Storage): StoredSession | null {
  const token = place.getItem(keys.token)
  const role = Role.safeParse(place.getItem(keys.role))
  if (!token || !role.success) return null
  return {
    token,
    role: role.data,
    permissions: permissionsIn(place.getItem(keys.permissions)),
    isSecondFactorDue: place.getItem(dueKey) !== null,
  }
}

function permissionsIn(stored: string | null): PermissionMap {
  try {
    return PermissionMap.parse(JSON.parse(stored ?? '{}'))
  } catch {
    // The stored value is invalid. Harmless: the server checks permissions.
    return {}
  }
}

export function saveSession({ access_token, role, permissions, second_factor_due }: Grant) {
  const place = sessionStore()
  place.setItem(keys.token, access_token)
  place.setItem(keys.role, role)
  place.setItem(keys.permissions, JSON.stringify(permissions))
  if (second_factor_due) place.setItem(dueKey, '1')
  else place.removeItem(dueKey)
  // Those of other permissions would be refused.
  forgetFirstCalls(place)
  notifyListeners()
}

/** Returns the token of a known browser. Signing out keeps it. */
export const knownBrowser = (): string | undefined => localStorage.getItem(browserKey) ?? undefined

export const keepKnownBrowser = (token: string) => localStorage.setItem(browserKey, token)

/** Gives this tab its own session; the shared session of this host stays. */
export function enterViewTab(accountId: string) {
  sessionStorage.setItem(viewKey, accountId)
  clearSession()
}

/** Returns this tab to the shared session. */
export function leaveViewTab() {
  clearSession()
  sessionStorage.removeItem(viewKey)
  notifyListeners()
}

/** In a view's tab the shared session stays. */
export function clearSession() {
  const place = sessionStore()
  for (const key of [...Object.values(keys), dueKey]) place.removeItem(key)
  forgetFirstCalls(place)
  notifyListeners()
}

/** Subscribes to changes of the session, in this tab or another one. */
export function subscribeToSession(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
