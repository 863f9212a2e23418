import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readLostAt, subscribeToConnection } from './connection.ts'

const browser = { isOnline: true, answers: true }
const sendEvent = (name: 'offline' | 'online') => {
  browser.isOnline = name === 'online'
  dispatchEvent(new Event(name))
}
let leave = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  vi.stubGlobal('navigator', {
    get onLine() {
      return browser.isOnline
    },
  })
  vi.stubGlobal('fetch', async () => {
    if (!browser.answers) throw new TypeError('Failed to fetch')
    return new Response('{}')
  })
  leave = subscribeToConnection(() => {})
})

afterEach(() => {
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a connection is lost also when calls fail only some time after the event of the browser', async () => {
  sendEvent('offline')
  await vi.advanceTimersByTimeAsync(100)
  expect(readLostAt()).toBeNull()
  browser.answers = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(readLostAt()).not.toBeNull()

  browser.answers = true
  sendEvent('online')
  await vi.advanceTimersByTimeAsync(100)
  expect(readLostAt()).toBeNull()
})

test('a server that answers while the browser says that it is offline is not lost', async () => {
  sendEvent('offline')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(readLostAt()).toBeNull()
})
