import type { Grant } from '@digisigncast/contract/accounts/session'
import { PermissionMap, Role } from '@digisigncast/contract/api/permissions'

// The three items of the specification.
const keys = { token: 'auth_token', role: 'user_role', permissions: 'user_permissions' } as const
// Marks a tab with a read-only view of an account: it has its own session, not the shared one.
const viewKey = 'view_tab'

const browserKey = 'known_browser'

export interface StoredSession {
  token: string
  role: Role
  permissions: PermissionMap
}

const listeners = new Set<() => void>()
let cached: { raw: string; session: StoredSession | null } | undefined

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/** Returns the account of the view in this tab, also after it has ended; null in other tabs. */
export const viewedAccount = (): string | null => sessionStorage.getItem(viewKey)

const storage = (): Storage => (viewedAccount() === null ? localStorage : sessionStorage)

export function readSession(): StoredSession | null {
  const place = storage()
  const [token, role, permissions] = [keys.token, keys.role, keys.permissions].map((key) => place.getItem(key))
  const raw = JSON.stringify([token, role, permissions])
  if (cached?.raw !== raw) cached = { raw, session: parse(token, role, permissions) }
  return cached.session
}

function parse(token?: string | null, role?: string | null, permissions?: string | null): StoredSession | null {
  const knownRole = Role.safeParse(role)
  if (!token || !knownRole.success) return null
  try {
    return { token, role: knownRole.data, permissions: PermissionMap.parse(JSON.parse(permissions ?? '{}')) }
  } catch {
    // The stored value is invalid. Harmless: the server checks permissions.
    return { token, role: knownRole.data, permissions: {} }
  }
}

export function saveSession({ access_token, role, permissions }: Grant) {
  const place = storage()
  place.setItem(keys.token, access_token)
  place.setItem(keys.role, role)
  place.setItem(keys.permissions, JSON.stringify(permissions))
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
  const place = storage()
  for (const key of Object.values(keys)) place.removeItem(key)
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
