import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seldom } from './seldom.ts'

const minuteMs = 60_000
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function notes() {
  const written: unknown[] = []
  const note = seldom({
    kindOf: (entry: string) => entry.slice(0, 4),
    write: (entry) => void written.push(entry),
    writeCount: (kind, { times }) => void written.push([kind, times]),
  })
  return { note, written }
}

test('entries of a kind within a minute after the first one are counted', () => {
  const { note, written } = notes()
  for (const entry of ['slow 1', 'slow 2', 'away 1', 'slow 3']) note(entry)
  expect(written).toEqual(['slow 1', 'away 1'])
  vi.advanceTimersByTime(minuteMs)
  expect(written.slice(2)).toEqual([['slow', 2]])
  note('slow 4')
  vi.advanceTimersByTime(minuteMs)
  note('slow 5')
  expect(written.slice(3)).toEqual(['slow 4', 'slow 5'])
})

test('of very many kinds, the later ones are counted together', () => {
  const { note, written } = notes()
  for (let kind = 1000; kind < 1200; kind += 1) note(String(kind))
  expect(written).toHaveLength(101)
  vi.advanceTimersByTime(minuteMs)
  expect(written.slice(101)).toEqual([['others', 99]])
})
