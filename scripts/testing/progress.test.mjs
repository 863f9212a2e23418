import { expect, onTestFinished, test, vi } from 'vitest'
import { withProgress } from '../support/output.mjs'
import { Progress } from './progress.mjs'

function linesOf() {
  const lines = []
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  vi.useFakeTimers()
  onTestFinished(() => vi.useRealTimers())
  return lines
}

test('tests say every 15 seconds how many are done, and which files run', () => {
  const lines = linesOf()
  const progress = new Progress()
  progress.begin('files', 3)
  for (const name of ['a', 'b', 'b']) progress.started(name)
  progress.ended('a', true)
  progress.ended('b', false)
  vi.advanceTimersByTime(16_000)
  expect(lines).toEqual(['… 2 of 3 files, 1 failed, 15 s: b'])
  progress.end()
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(1)
})

test('long work that prints nothing says how far it is', async () => {
  const lines = linesOf()
  const { promise, resolve } = Promise.withResolvers()
  const work = withProgress('Installing x', (report) => {
    report('40 %')
    return promise
  })
  await vi.advanceTimersByTimeAsync(16_500)
  expect(lines.at(-1)).toMatch(/^ {2}Installing x, 40 %, 1[56] s$/)
  resolve('done')
  expect(await work).toBe('done')
})
