import { expect, test, vi } from 'vitest'
import { openIdleLoading } from './load-when-idle.ts'

test('parts are loaded one after the other, once the page does not wait for data', async () => {
  vi.useFakeTimers()
  let isBusy = true
  const begun: string[] = []
  const ends: (() => void)[] = []
  const loading = openIdleLoading()
  for (const name of ['panel', 'dialog', 'menu'])
    loading.add(() => {
      begun.push(name)
      return new Promise((resolve, reject) =>
        ends.push(name === 'panel' ? () => reject(new Error('offline')) : () => resolve(null)),
      )
    })
  const stop = loading.start(() => isBusy)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toEqual([])
  isBusy = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toEqual(['panel'])
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toEqual(['panel', 'dialog'])
  isBusy = true
  ends[1]?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toEqual(['panel', 'dialog'])
  stop()
  vi.useRealTimers()
})
