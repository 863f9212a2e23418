import type { Grant } from '@digisigncast/contract/accounts/session'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  enterViewTab,
  keepKnownBrowser,
  knownBrowser,
  leaveViewTab,
  readSession,
  saveSession,
  subscribeToSession,
  viewedAccount,
} from './stored-session.ts'

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
}
const permissions = { screens: { view: [true] } }
const grantOf = (token: string) => ({ access_token: token, role: 'manager', permissions }) as Grant

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('window', new EventTarget())
})

test('a session is read as it was saved, and is the same object until it changes', () => {
  expect(readSession()).toBeNull()
  saveSession(grantOf('one'))
  const session = readSession()
  expect(session).toEqual({ token: 'one', role: 'manager', permissions, isSecondFactorDue: false })
  expect(readSession()).toBe(session)
  saveSession(grantOf('two'))
  expect(readSession()?.token).toBe('two')
})

test('there is no session without a token or a known role, and unreadable permissions are none', () => {
  saveSession(grantOf('one'))
  localStorage.setItem('user_permissions', '{')
  expect(readSession()).toMatchObject({ token: 'one', permissions: {} })
  localStorage.setItem('user_role', 'king')
  expect(readSession()).toBeNull()
  saveSession({ ...grantOf(''), role: 'admin' })
  expect(readSession()).toBeNull()
})

test('the tab of a view has its own session, and the shared one stays', () => {
  saveSession(grantOf('shared'))
  enterViewTab('a1')
  expect([viewedAccount(), readSession()]).toEqual(['a1', null])
  saveSession(grantOf('view'))
  clearSession()
  expect([viewedAccount(), readSession()]).toEqual(['a1', null])
  saveSession(grantOf('view'))
  leaveViewTab()
  expect([viewedAccount(), readSession()?.token]).toEqual([null, 'shared'])
})

test('changes in this tab and in another one are announced until the end of the subscription', () => {
  let calls = 0
  const end = subscribeToSession(() => void (calls += 1))
  saveSession(grantOf('one'))
  window.dispatchEvent(new Event('storage'))
  expect(calls).toBe(2)
  end()
  clearSession()
  window.dispatchEvent(new Event('storage'))
  expect(calls).toBe(2)
})

test('a known browser stays known after the session has ended', () => {
  expect(knownBrowser()).toBeUndefined()
  keepKnownBrowser('k1')
  saveSession(grantOf('one'))
  clearSession()
  expect(knownBrowser()).toBe('k1')
})
