import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openLanes } from './lanes.ts'

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

test('tasks of a key queue behind each other, those of another key do not', async () => {
  const lanes = openLanes({ running: 2, waiting: 3 })
  const started: string[] = []
  const enter = (key: string, name: string) =>
    lanes.enter(key).then((leave) => {
      started.push(leave ? name : `${name} refused`)
      return leave
    })
  const first = enter('a', 'a1')
  void enter('a', 'a2')
  void enter('a', 'a3')
  void enter('a', 'a4')
  void enter('b', 'b1')
  await first
  expect(started).toEqual(['a1', 'b1'])
  await turns(5)
  // One start per turn, and two at a time.
  expect(started).toEqual(['a1', 'b1', 'a2'])
  void enter('a', 'a5')
  void enter('a', 'a6')
  await turns(1)
  expect(started.at(-1)).toBe('a6 refused')
  ;(await first)?.()
  await turns(5)
  expect(started).toEqual(['a1', 'b1', 'a2', 'a6 refused', 'a3'])
})

test('a task that ends twice frees its place once', async () => {
  const lanes = openLanes({ running: 1, waiting: 5 })
  const leave = await lanes.enter('a')
  await turns(2)
  let started = 0
  for (let task = 0; task < 3; task++) void lanes.enter('a').then(() => (started += 1))
  leave?.()
  leave?.()
  await turns(5)
  expect(started).toBe(1)
})
