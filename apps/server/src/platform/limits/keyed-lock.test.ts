import { expect, test } from 'vitest'
import { keyedLock } from './keyed-lock.ts'

test('tasks of one key run one after another, those of other keys at the same time', async () => {
  const lock = keyedLock()
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const add = (key: string, name: string, end?: Promise<void>) =>
    lock(key, async () => {
      begun.push(name)
      await end
    })
  const tasks = [add('a', 'a1', first.promise), add('a', 'a2'), add('b', 'b1')]
  await tasks[2]
  expect(begun).toEqual(['a1', 'b1'])
  first.resolve()
  await Promise.all(tasks)
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('the key is locked on other servers during the task, and released when it fails', async () => {
  const steps: string[] = []
  const lock = keyedLock(async (key) => {
    steps.push(`take ${key}`)
    return async () => void steps.push(`release ${key}`)
  })
  const failed = lock('a', () => Promise.reject(new Error('broken')))
  const next = lock('a', async () => void steps.push('work'))
  await expect(failed).rejects.toThrow('broken')
  await next
  expect(steps).toEqual(['take a', 'release a', 'take a', 'work', 'release a'])
})
