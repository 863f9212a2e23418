import type { Play } from '@digisigncast/contract/devices/device-link'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Batch } from '../browser/device-database.ts'
import { type Outcome, PlayQueue } from './play-queue.ts'
import { memoryStore, type PlayStore } from './play-store.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const play = (n: number): Play => ({ media_id: `m${n}`, title: 'T', started_at: n, played_ms: 4000 })

function queueWith(store: PlayStore = memoryStore()) {
  const sent: Batch[] = []
  const notes: string[] = []
  const state = { outcome: 'taken' as Outcome }
  const send = async (batch: Batch) => {
    sent.push(structuredClone(batch))
    return state.outcome
  }
  const queue = new PlayQueue({ store, send, note: (text) => notes.push(text) })
  const add = async (count: number) => {
    for (let n = 0; n < count; n += 1) await queue.add(play(n))
  }
  return { queue, sent, notes, state, store, add }
}

test('sends when 100 plays are waiting, not before', async () => {
  const { add, sent } = queueWith()
  await add(99)
  expect(sent).toEqual([])
  await add(1)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.plays).toHaveLength(100)
})

test('sends all waiting plays every five minutes', async () => {
  const { queue, add, sent } = queueWith()
  await add(3)
  await queue.tick()
  expect(sent).toEqual([])
  vi.advanceTimersByTime(5 * 60_000)
  await queue.tick()
  expect(sent[0]?.plays).toHaveLength(3)
})

test('a failed batch is sent again with the same id and plays, even after new plays', async () => {
  const { queue, add, sent, state } = queueWith()
  state.outcome = 'later'
  await add(2)
  await queue.flush()
  await add(3)
  state.outcome = 'taken'
  await queue.flush()
  expect(sent.map(({ plays }) => plays.length)).toEqual([2, 2, 3])
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]?.id).not.toBe(sent[1]?.id)
})

test('an accepted batch is never sent again', async () => {
  const { queue, add, sent } = queueWith()
  await add(5)
  await queue.flush()
  await queue.flush()
  expect(sent).toHaveLength(1)
})

test('a batch holds at most 500 plays', async () => {
  const { queue, add, sent, state } = queueWith()
  state.outcome = 'later'
  await add(1200)
  state.outcome = 'taken'
  const before = sent.length
  await queue.flush()
  expect(sent.slice(before).every(({ plays }) => plays.length <= 500)).toBe(true)
  expect(sent.slice(before).reduce((sum, { plays }) => sum + plays.length, 0)).toBe(1200)
})

test('does not retry for every play while the server is unreachable', async () => {
  const { add, sent, state } = queueWith()
  state.outcome = 'later'
  await add(200)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  await add(1)
  expect(sent).toHaveLength(2)
})

test('plays stored before a page load are sent too', async () => {
  const store = memoryStore()
  const before = queueWith(store)
  await before.add(4)
  const after = queueWith(store)
  await after.queue.flush()
  expect(after.sent[0]?.plays).toHaveLength(4)
})

test('a rejected batch does not block the others', async () => {
  const { queue, add, sent, state, notes } = queueWith()
  state.outcome = 'refused'
  await add(2)
  await queue.flush()
  state.outcome = 'taken'
  await add(1)
  await queue.flush()
  expect(sent.map(({ plays }) => plays.length)).toEqual([2, 1])
  expect(notes).toHaveLength(1)
})

test('keeps 20,000 plays and drops the oldest, with a log line', async () => {
  const store = memoryStore()
  vi.spyOn(store, 'count').mockResolvedValue(20_000)
  const drop = vi.spyOn(store, 'dropOldest').mockResolvedValue(500)
  const { add, notes, state } = queueWith(store)
  state.outcome = 'later'
  await add(1)
  expect(drop).toHaveBeenCalledTimes(1)
  expect(notes[0]).toMatch(/oldest 500 plays/)
  await add(1)
  expect(drop).toHaveBeenCalledTimes(1)
})

test('continues when the storage fails', async () => {
  const broken: PlayStore = { ...memoryStore(), add: () => Promise.reject(new Error('full')) }
  const { add, notes } = queueWith(broken)
  await add(1)
  expect(notes).toHaveLength(1)
})
