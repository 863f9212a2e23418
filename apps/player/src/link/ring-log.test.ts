import { expect, test, vi } from 'vitest'
import { RingLog } from './ring-log.ts'

function place(first?: string) {
  const kept = new Map<string, string>(first === undefined ? [] : [['digisigncast.log', first]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('keeps the last 200 lines across reloads, oldest first', () => {
  const storage = place()
  const log = new RingLog(storage)
  for (let i = 0; i < 250; i += 1) log.note(`line ${i}`, new Date(0))
  log.keep()
  const { lines } = new RingLog(storage)
  expect(lines).toHaveLength(200)
  expect(lines[0]).toBe('1970-01-01T00:00:00.000Z line 50')
  expect(lines.at(-1)).toMatch(/line 249$/)
})

test('writes several lines in one go', () => {
  vi.useFakeTimers()
  const storage = place()
  const write = vi.spyOn(storage, 'setItem')
  const log = new RingLog(storage)
  for (let i = 0; i < 50; i += 1) log.note('something')
  expect(write).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(write).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test.each([undefined, '', 'no json', '{}', '[7, null]'])('replaces an invalid stored log: %s', (kept) => {
  const log = new RingLog(place(kept))
  log.note('first', new Date(0))
  expect(log.lines).toEqual(['1970-01-01T00:00:00.000Z first'])
})

test('works without storage', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  const log = new RingLog(full)
  log.note('one')
  log.keep()
  expect(log.lines).toHaveLength(1)
})
