import { expect, test } from 'vitest'
import { localBus } from '../bus/bus.ts'
import { includes, numberOf, openContentVersions } from './content-versions.ts'

/** An account with changes, as the database has them. */
function account() {
  const counts = { all: 5, some: 0 }
  const screens = new Map<string, number>()
  const reads: number[] = []
  const versions = openContentVersions(
    {
      readCounts: async () => ({ ...counts }),
      readReached: async (_id, after) => {
        reads.push(after)
        return [...screens].flatMap(([id, last_move]) => (last_move > after ? [{ id, last_move }] : []))
      },
    },
    localBus,
  )
  return {
    reads,
    now: () => versions.of('a'),
    moveAll: () => {
      counts.all += 1
      versions.moved('a')
    },
    move: (...ids: string[]) => {
      counts.some += 1
      for (const id of ids) screens.set(id, counts.some)
      versions.moved('a', { screenIds: ids })
    },
  }
}

test('what was read stays current for the screens that no change has reached since', async () => {
  const { now, move, moveAll } = account()
  const first = (await now()).newest
  const isCurrent = async (id: string, version = first) => includes(version, (await now()).reached(id))
  expect([await isCurrent('door'), await isCurrent('hall')]).toEqual([true, true])
  move('door')
  expect([await isCurrent('door'), await isCurrent('hall')]).toEqual([false, true])
  const second = (await now()).newest
  move('hall')
  move('hall')
  expect([await isCurrent('door', second), await isCurrent('hall', second)]).toEqual([true, false])
  const third = (await now()).newest
  moveAll()
  expect([await isCurrent('door', third), await isCurrent('hall', third), await isCurrent('new', third)]).toEqual([
    false,
    false,
    false,
  ])
  const { newest } = await now()
  expect([await isCurrent('door', newest), await isCurrent('hall', newest)]).toEqual([true, true])
})

test('the number of a version increases with each change that reaches the screen', async () => {
  const { now, move, moveAll } = account()
  const number = async () => numberOf((await now()).reached('door'))
  const numbers = [await number()]
  move('door')
  numbers.push(await number())
  move('hall')
  expect(await number()).toBe(numbers.at(-1))
  moveAll()
  numbers.push(await number())
  move('hall', 'door')
  numbers.push(await number())
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
})

test('only screens that changes have reached since the last time are read', async () => {
  const { now, move, reads } = account()
  await now()
  expect(reads).toEqual([])
  move('door')
  await Promise.all([now(), now()])
  expect(reads).toEqual([0])
  move('hall')
  await now()
  await now()
  expect(reads).toEqual([0, 1])
})
