import { afterEach, expect, test, vi } from 'vitest'
import type { HeldFile } from '../files.ts'
import { after, causeOf, event, first, loadTimeoutMs, openFile } from './prime.ts'

const release = () => undefined
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A file that arrives when the test says so. */
function pendingFile() {
  const { promise, resolve } = Promise.withResolvers<HeldFile>()
  const held = vi.fn()
  return { fileFor: () => promise, arrive: () => resolve({ url: '/media/1', path: '/media/1', release: held }), held }
}

test('a file that arrives in time is held', async () => {
  const { fileFor, arrive, held } = pendingFile()
  const opened = openFile(fileFor, '1', new AbortController().signal)
  arrive()
  expect(await opened).toMatchObject({ url: '/media/1' })
  expect(held).not.toHaveBeenCalled()
})

test('a file that arrives after the time-out is released', async () => {
  vi.useFakeTimers()
  const { fileFor, arrive, held } = pendingFile()
  const opened = openFile(fileFor, '1', new AbortController().signal)
  vi.advanceTimersByTime(loadTimeoutMs)
  expect(await opened).toBeUndefined()
  arrive()
  await vi.waitFor(() => expect(held).toHaveBeenCalledOnce())
})

test('a file that arrives for an item that was released is released', async () => {
  const { fileFor, arrive, held } = pendingFile()
  const released = new AbortController()
  const opened = openFile(fileFor, '1', released.signal)
  released.abort()
  arrive()
  expect(await opened).toBeUndefined()
  await vi.waitFor(() => expect(held).toHaveBeenCalledOnce())
})

test('a file from the storage of the page is broken if it is undamaged, and late otherwise', async () => {
  const stored = { url: 'blob:http://display/1', path: '/media/1', release }
  expect(await causeOf({ ...stored, isReadable: async () => true })).toBe('broken')
  expect(await causeOf({ ...stored, isReadable: async () => false })).toBe('late')
})

test('a file with an address is broken if it can be fetched', async () => {
  const file = { url: '/media/1', path: '/media/1', release }
  vi.stubGlobal('fetch', async () => new Response())
  expect(await causeOf(file)).toBe('broken')
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  expect(await causeOf(file)).toBe('late')
})

test('what is prepared for an item that was released ends at once', async () => {
  const released = new AbortController()
  const target = new EventTarget()
  const work = (scope: AbortSignal) => [event(target, 'load', scope).then(() => 'ready' as const)]
  const prepared = first(released.signal, work)
  released.abort()
  expect(await prepared).toBe('late')
  expect(await first(released.signal, work)).toBe('late')
})

test('a stall of the page is taken off a time limit', async () => {
  vi.useFakeTimers()
  const done = vi.fn()
  void after(3000, new AbortController().signal).then(done)
  await vi.advanceTimersByTimeAsync(1000)
  // The next timer fires 20 s late.
  const clock = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + 20_000)
  await vi.advanceTimersByTimeAsync(600)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toHaveBeenCalledOnce()
})

test('a wait that is not stalled takes its time', async () => {
  vi.useFakeTimers()
  const done = vi.fn()
  void after(1200, new AbortController().signal).then(done)
  await vi.advanceTimersByTimeAsync(1199)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2)
  expect(done).toHaveBeenCalledOnce()
})

test('a wait begins anew with each progress of its source', async () => {
  vi.useFakeTimers()
  const done = vi.fn()
  const source = new EventTarget()
  void after(1000, new AbortController().signal, source).then(done)
  await vi.advanceTimersByTimeAsync(900)
  source.dispatchEvent(new Event('progress'))
  await vi.advanceTimersByTimeAsync(950)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(done).toHaveBeenCalledOnce()
})
