import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairQueue, queue } from './fair-queue.ts'

const full = () => new Error('full')

/** Tasks that the test ends, and the order in which they started. */
function stage(width: number, mostPerKey: number, widthPerKey = width) {
  const inTurn = fairQueue({ width, widthPerKey, mostPerKey, full })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string) =>
    inTurn(name[0] ?? '', async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const end = async (name: string, task: Promise<void> | undefined) => {
    ends.get(name)?.()
    await task
    await Promise.resolve()
  }
  return { add, begun, end }
}

test('keys take turns, tasks of one key keep their order', async () => {
  const { add, begun, end } = stage(1, 10)
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']
  const tasks = new Map(names.map((name) => [name, add(name)]))
  for (let i = 0; i < names.length; i += 1) await end(begun[i] ?? '', tasks.get(begun[i] ?? ''))
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
})

test('the number of waiting tasks per key is limited; other keys are not affected', async () => {
  const { add, begun } = stage(1, 2)
  void add('a1')
  void add('a2')
  void add('a3')
  await expect(add('a4')).rejects.toThrow('full')
  void add('b1')
  expect(begun).toEqual(['a1'])
})

test('a key runs a limited number of tasks at a time, so its slow ones leave places for others', async () => {
  const { add, begun, end } = stage(3, 10, 1)
  const names = ['a1', 'a2', 'a3', 'b1', 'c1', 'd1']
  const tasks = new Map(names.map((name) => [name, add(name)]))
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  // Nothing else may run: the place stays free until a task of another key comes.
  await end('b1', tasks.get('b1'))
  await end('d1', tasks.get('d1'))
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1'])
  tasks.set('e1', add('e1'))
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'e1'])
  for (const name of ['a1', 'a2', 'a3']) await end(name, tasks.get(name))
  expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'e1', 'a2', 'a3'])
})

test('a task that fails makes room for the next one', async () => {
  const inTurn = fairQueue({ width: 1, full })
  const failing = inTurn('a', () => Promise.reject(new Error('broken')))
  const next = inTurn('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

/** A queue with one place that is taken; `open` frees it. Notes which tasks ran and which were dropped. */
function busyQueue(most: number) {
  const inTurn = fairQueue({ width: 1, most, full })
  const [ran, dropped]: [string[], string[]] = [[], []]
  const { promise, resolve: open } = Promise.withResolvers<void>()
  const first = inTurn('first', () => promise)
  const all: Promise<void>[] = [first]
  const add = (key: string, isPreferred = false) => {
    const task = async () => void ran.push(key)
    all.push(inTurn(key, task, isPreferred).catch(() => void dropped.push(key)))
  }
  const finish = async () => {
    open()
    await Promise.all(all)
    await setImmediate()
    return { ran, dropped }
  }
  return { add, finish }
}

test('a key with many tasks does not delay the others', async () => {
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

test('many preferred tasks do not stop the others', async () => {
  const { add, finish } = busyQueue(10)
  add('a')
  add('a')
  for (const key of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) add(key, true)
  expect((await finish()).ran).toEqual(['1', '2', '3', '4', 'a', '5', '6', '7', '8', 'a', '9'])
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

test('a queue without keys runs tasks in order of arrival, as many at a time as its width', async () => {
  const inTurn = queue(2)
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const tasks = ends.map(({ promise }, index) =>
    inTurn(async () => {
      begun.push(index)
      await promise
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('broken'))
  await expect(tasks[1]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  await Promise.all([tasks[0], tasks[2], tasks[3]])
  expect(begun).toEqual([0, 1, 2, 3])
})
