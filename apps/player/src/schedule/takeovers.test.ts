import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Takeovers } from './takeovers.ts'
import { testPageStorage } from './test-page-storage.ts'

const takeover = (id: string): ManifestTakeover => ({
  id,
  name: id,
  startsAt: 0,
  endsAt: 1,
  isDrill: false,
  inStandby: false,
})

const stored = testPageStorage()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const [fire, closed] = [takeover('fire'), takeover('closed')]

test('a message replaces the takeovers of the manifest until a newer manifest agrees', () => {
  const takeovers = new Takeovers('S', () => {})
  expect(takeovers.of([closed])).toEqual([closed])
  const before = performance.now() - 1
  takeovers.receive([fire])
  expect(takeovers.of([closed])).toEqual([fire])
  takeovers.settle([fire], before)
  takeovers.settle([closed], performance.now())
  expect(takeovers.of([closed])).toEqual([fire])
  takeovers.settle([fire], performance.now())
  expect(takeovers.of([closed])).toEqual([closed])
})

test('a manifest that is requested much later counts more than the message', () => {
  const takeovers = new Takeovers('S', () => {})
  takeovers.receive([fire])
  takeovers.settle([], performance.now() + 5000)
  expect(takeovers.of([])).toEqual([])
})

test('without a newer manifest it is requested again', () => {
  const confirm = vi.fn()
  const takeovers = new Takeovers('S', confirm)
  takeovers.receive([fire])
  vi.advanceTimersByTime(12_000)
  expect(confirm).toHaveBeenCalledTimes(1)
  takeovers.receive([fire])
  takeovers.settle([fire], performance.now())
  vi.advanceTimersByTime(12_000)
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('a restart continues with the message, until the server answers', () => {
  new Takeovers('S', () => {}).receive([fire])
  const restarted = new Takeovers('S', () => {})
  expect(restarted.of([])).toEqual([fire])
  expect(new Takeovers('other', () => {}).of([])).toEqual([])
  restarted.settle([], performance.now())
  expect(restarted.of([])).toEqual([])
  expect(stored.size).toBe(0)
})
