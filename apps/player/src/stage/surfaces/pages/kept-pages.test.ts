import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FramePage } from './frame-page.ts'
import { keepPage, takePage } from './kept-pages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.advanceTimersByTime(3_600_000)
  vi.useRealTimers()
})

const host = {} as HTMLElement
const closed: string[] = []

/** The part of a page that is asked here: frames need a browser (`e2e/player/stage-kinds.test.ts`). */
const pageOf = (name: string) =>
  ({
    isResting: false,
    isFor: (_host: HTMLElement, { url }: { url: string }) => url === name,
    close: () => void closed.push(name),
  }) as unknown as FramePage

test('six pages wait, and the one that was shown first is closed; each waits for an hour', () => {
  closed.length = 0
  for (const name of ['1', '2', '3', '4', '5', '6']) keepPage(pageOf(name))
  expect(closed).toEqual([])
  const first = takePage(host, { url: '1' })
  expect(first?.isResting).toBe(false)
  expect(takePage(host, { url: '1' })).toBeUndefined()
  keepPage(pageOf('1'))
  expect(closed).toEqual([])
  keepPage(pageOf('7'))
  expect(closed).toEqual(['2'])
  vi.advanceTimersByTime(3_600_000)
  expect(closed.toSorted((a, b) => Number(a) - Number(b))).toEqual(['1', '2', '3', '4', '5', '6', '7'])
})
