import { PermissionMap, Role } from '@digisigncast/contract/permissions'
import type { Grant } from '@digisigncast/contract/session'

// The three items of the specification.
const keys = { token: 'auth_token', role: 'user_role', permissions: 'user_permissions' } as const

export interface StoredSession {
  token: string
  role: Role
  permissions: PermissionMap
}

const listeners = new Set<() => void>()
let cached: { raw: string; session: StoredSession | null } | undefined

const tell = () => {
  for (const listener of listeners) listener()
}

export function readSession(): StoredSession | null {
  const [token, role, permissions] = [keys.token, keys.role, keys.permissions].map((key) => localStorage.getItem(key))
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
    // Somebody else wrote into the storage: the server says what is allowed anyway.
    return { token, role: knownRole.data, permissions: {} }
  }
}

export function saveSession({ access_token, role, permissions }: Grant) {
  localStorage.setItem(keys.token, access_token)
  localStorage.setItem(keys.role, role)
  localStorage.setItem(keys.permissions, JSON.stringify(permissions))
  tell()
}

export function clearSession() {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
  tell()
}

/** Calls back when the session changes, in this tab or another one. */
export function subscribeToSession(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
