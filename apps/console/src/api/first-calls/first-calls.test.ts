import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetFirstCalls, openFirstCalls } from './first-calls.ts'

function storage(token = 'one') {
  const items = new Map([['auth_token', token]])
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  } as unknown as Storage
}

const stored = (place: Storage) => JSON.parse(place.getItem('first_calls') ?? 'null') as unknown
const me = '/api/v1/me'
const list = '/api/v1/playlists?page=1'

/** A page for which these calls were sent before its scripts ran. */
function pageAt(address: string, urls: readonly string[] = [], token = 'one') {
  const page = { address, now: 1000 }
  const byUrl = Object.fromEntries(
    urls.map((url) => [url, { answer: Promise.resolve(new Response(url)), arrivedAt: 1100 }]),
  )
  const sent = { token, sentAt: 1000, since: 12, byUrl }
  return { page, calls: openFirstCalls({ address: () => page.address, now: () => page.now, sent }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an answer is used once, by the same session, within 15 seconds', async () => {
  const { page, calls } = pageAt('/playlists', [me, list])
  expect(calls.since()).toBeUndefined()
  expect(calls.take(me, 'two')).toBeUndefined()
  expect(calls.take('/api/v1/other', 'one')).toBeUndefined()
  const taken = calls.take(me, 'one')
  expect(await (await taken?.answer)?.text()).toBe(me)
  expect([taken?.sentAt, taken?.arrivedAt(), calls.since()]).toEqual([1000, 1100, 12])
  expect(calls.take(me, 'one')).toBeUndefined()
  page.now += 15_001
  expect(calls.take(list, 'one')).toBeUndefined()
})

test('the calls of the first seconds of a page are noted for its address, the last 20 pages', () => {
  const place = storage()
  for (let number = 0; number < 25; number += 1) {
    const { calls } = pageAt(`/screens/${number}`)
    calls.note(me, 'one', place)
    calls.note(me, 'one', place)
    calls.note(list, 'one', place)
    vi.advanceTimersByTime(3000)
    calls.note('/api/v1/later', 'one', place)
  }
  const pages = stored(place) as Record<string, string[]>
  expect(Object.keys(pages)).toEqual(Array.from({ length: 20 }, (_, at) => `/screens/${at + 5}`))
  expect(pages['/screens/24']).toEqual([me, list])
  forgetFirstCalls(place)
  expect(stored(place)).toBeNull()
})

test('at most six calls are noted', () => {
  const place = storage()
  const { calls } = pageAt('/schedule')
  const urls = Array.from({ length: 9 }, (_, at) => `/api/v1/call/${at}`)
  for (const url of urls) calls.note(url, 'one', place)
  expect(stored(place)).toEqual({ '/schedule': urls.slice(0, 6) })
})

test('calls of another page or session are not noted', () => {
  const place = storage()
  const { page, calls } = pageAt('/playlists')
  calls.note(me, 'one', place)
  page.address = '/screens'
  calls.note(list, 'one', place)
  const other = pageAt('/').calls
  other.note(me, undefined, place)
  other.note(me, 'one', place)
  other.note(list, 'two', place)
  vi.advanceTimersByTime(5000)
  expect(stored(place)).toBeNull()
})

test('nothing is noted after a sign-out, and after other permissions', () => {
  const place = storage()
  const { calls } = pageAt('/playlists')
  calls.note(me, 'one', place)
  place.removeItem('auth_token')
  vi.advanceTimersByTime(5000)
  expect(stored(place)).toBeNull()
  place.setItem('auth_token', 'one')
  const other = pageAt('/playlists').calls
  other.note(me, 'one', place)
  other.stop()
  vi.advanceTimersByTime(5000)
  expect(stored(place)).toBeNull()
})

test('damaged notes are replaced', () => {
  const place = storage()
  place.setItem('first_calls', '{"/playlists": 4')
  const { calls } = pageAt('/playlists')
  calls.note(me, 'one', place)
  vi.advanceTimersByTime(3000)
  expect(stored(place)).toEqual({ '/playlists': [me] })
})
