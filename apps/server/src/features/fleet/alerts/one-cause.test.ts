import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import { listAlerts } from '@digisigncast/contract/devices/alerts'
import { runJob } from '@digisigncast/contract/platform/jobs'
import { expect, test } from 'vitest'
import { later, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const minute = 60_000

/** A building with four screens, and a screen elsewhere. */
async function setUp() {
  const owner = await app.make.owner()
  const admin = await app.make.admin()
  const tag = (await admin.call(saveTag, { body: { name: 'Building 3' } })).body.data
  const connect = async (name: string) => {
    const screen = await app.make.screen(admin, [], name)
    const box = await app.make.device(screen.code)
    const play = () => sendHeartbeat(box, { revision: null })
    await play()
    return { id: screen.id, play }
  }
  const building = await Promise.all(['A', 'B', 'C', 'D'].map(connect))
  const elsewhere = await connect('Elsewhere')
  await admin.call(tagScreens, { body: { screen_ids: building.map(({ id }) => id), add: [tag.id], remove: [] } })
  const list = async (state: 'open' | 'past') => {
    const { data } = (await admin.call(listAlerts, { query: { state, kind: 'device_offline' } })).body
    return data
      .map(({ place, screens, flips }) => [place, screens.map(({ name }) => name).join(), flips])
      .toSorted((one, other) => String(one[1]).localeCompare(String(other[1])))
  }
  /** Time passes; the open alerts then. */
  const look = async (ms: number) => {
    await later(app, ms)
    await owner.call(runJob, { body: { name: 'alerts' } })
    return list('open')
  }
  return { building, elsewhere, look, past: () => list('past') }
}
const whole = (flips = 0) => ['Building 3', 'A,B,C,D', flips]

test('a screen elsewhere that is lost with a building has an alert of its own; one more of the building joins', async () => {
  const { building, elsewhere, look } = await setUp()
  await later(app, minute)
  await Promise.all([elsewhere.play(), building[0]?.play()])
  expect(await look(9 * minute + 30_000)).toEqual([whole()])
  expect(await look(minute)).toEqual([whole(), [null, 'Elsewhere', 0]])
})

test('a building that is lost again within five minutes continues its alert, when half of its screens are', async () => {
  const { building, elsewhere, look, past } = await setUp()
  const stay = async (screens: typeof building, minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 1) {
      for (const { play } of [...screens, elsewhere]) await play()
      await look(minute)
    }
  }
  await stay([], 11)
  expect(await look(0)).toEqual([whole()])
  await stay(building, 1)
  expect([await look(0), await past()]).toEqual([[], [whole()]])
  await stay(building.slice(1), 2)
  expect(await look(0)).toEqual([])
  await stay(building.slice(2), 2)
  expect(await look(0)).toEqual([whole(1)])
  // One that comes back and is lost again while the others are away is part of it.
  await stay(building.slice(3), 1)
  await stay([], 15)
  expect([await look(0), await past()]).toEqual([[whole(1)], []])
  await stay(building, 6)
  await stay([], 11)
  expect([await look(0), await past()]).toEqual([[whole()], [whole(1)]])
})
