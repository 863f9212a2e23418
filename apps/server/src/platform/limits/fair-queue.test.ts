import { expect, test } from 'vitest'
import { Failure, fail } from '../fail.ts'
import { fairQueue } from './fair-queue.ts'

const full = () => fail('request.too_many', 'Too many.')

/** Tasks that the test ends, and the order in which they started. */
function stage(width: number, maxWaiting: number) {
  const inTurn = fairQueue(width, maxWaiting, full)
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
  await expect(add('a4')).rejects.toThrow(Failure)
  void add('b1')
  expect(begun).toEqual(['a1'])
})

test('a task that fails makes room for the next one', async () => {
  const inTurn = fairQueue(1, 10, full)
  const failing = inTurn('a', () => Promise.reject(new Error('broken')))
  const next = inTurn('a', async () => 'done')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
