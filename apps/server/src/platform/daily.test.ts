import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { daily } from './daily.ts'

const dayMs = 24 * 60 * 60 * 1000
afterEach(() => vi.useRealTimers())

test('runs at once and then every day, failures or not, until the server closes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = fastify()
  const task = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('the first time fails'))
  task.mockResolvedValue()
  await daily(app, task)
  expect(task).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * dayMs)
  expect(task).toHaveBeenCalledTimes(3)
  await app.close()
  await vi.advanceTimersByTimeAsync(2 * dayMs)
  expect(task).toHaveBeenCalledTimes(3)
})

test('the server closes only when a run has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = fastify()
  const steps: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  let turn = 0
  await daily(app, async () => {
    turn += 1
    if (turn === 1) return
    await promise
    steps.push('ended')
  })
  await vi.advanceTimersByTimeAsync(dayMs)
  const closing = app.close().then(() => steps.push('closed'))
  resolve()
  await closing
  expect(steps).toEqual(['ended', 'closed'])
})
