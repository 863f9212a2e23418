import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

/** A queue with one place that is taken; `open` frees it. Notes which tasks ran and which were dropped. */
function busyQueue(most: number) {
  const queue = boundedQueue({ width: 1, most, full: () => new Error('full') })
  const [ran, dropped]: [string[], string[]] = [[], []]
  const { promise, resolve: open } = Promise.withResolvers<void>()
  const first = queue.run('first', false, () => promise)
  const all: Promise<void>[] = [first]
  const add = (key: string, isPreferred = false) => {
    const task = async () => void ran.push(key)
    all.push(queue.run(key, isPreferred, task).catch(() => void dropped.push(key)))
  }
  const finish = async () => {
    open()
    await Promise.all(all)
    await setImmediate()
    return { ran, dropped }
  }
  return { add, finish }
}

test('keys take turns, so that one key with many tasks does not delay the others', async () => {
  const { add, finish } = busyQueue(10)
  for (const key of ['a', 'a', 'a', 'b', 'c', 'b']) add(key)
  expect(await finish()).toEqual({ ran: ['a', 'b', 'c', 'a', 'b', 'a'], dropped: [] })
})

test('preferred tasks run first and do not share the bound of the others', async () => {
  const { add, finish } = busyQueue(2)
  for (const key of ['a', 'b']) add(key)
  for (const key of ['c', 'd']) add(key, true)
  expect(await finish()).toEqual({ ran: ['c', 'd', 'a', 'b'], dropped: [] })
})

test('a full queue drops what the key with the most tasks added last, not what comes from others', async () => {
  const { add, finish } = busyQueue(3)
  for (const key of ['a', 'a', 'a', 'a', 'b']) add(key)
  expect(await finish()).toEqual({ ran: ['a', 'b', 'a'], dropped: ['a', 'a'] })
})

test('a full queue in which all keys have the same number of tasks refuses a new task', async () => {
  const { add, finish } = busyQueue(2)
  for (const key of ['a', 'b', 'c']) add(key)
  expect(await finish()).toEqual({ ran: ['a', 'b'], dropped: ['c'] })
})

test('a task that fails frees its place', async () => {
  const queue = boundedQueue({ width: 1, most: 1, full: () => new Error('full') })
  await expect(queue.run('a', false, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', false, async () => 'done')).toBe('done')
})
