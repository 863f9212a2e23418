import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import { listAlerts } from '@digisigncast/contract/devices/alerts'
import { runJob } from '@digisigncast/contract/platform/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { later, sendHeartbeat } from '../../../testing/presence.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const minute = 60_000

test('a screen elsewhere that is lost with a building has an alert of its own; one more of the building joins', async () => {
  const owner = await app.make.owner()
  const admin = await app.make.admin()
  const tag = (await admin.call(saveTag, { body: { name: 'Building 3' } })).body.data
  const connect = async (name: string) => {
    const screen = await app.make.screen(admin, [], name)
    const box = await app.make.device(screen.code)
    await sendHeartbeat(box, { revision: null })
    return { id: screen.id, play: () => sendHeartbeat(box, { revision: null }) }
  }
  const building = await Promise.all(['A', 'B', 'C', 'D'].map(connect))
  const [last] = building
  const elsewhere = await connect('Elsewhere')
  await admin.call(tagScreens, { body: { screen_ids: building.map(({ id }) => id), add: [tag.id], remove: [] } })
  const look = async (ms: number) => {
    await later(app, ms)
    await owner.call(runJob, { body: { name: 'alerts' } })
    const { data } = (await admin.call(listAlerts, { query: {} })).body
    return data.map(({ place, screens }) => [place, screens.map(({ name }) => name).join()]).toSorted()
  }
  await later(app, minute)
  await Promise.all([elsewhere.play(), last?.play()])
  expect(await look(9 * minute + 30_000)).toEqual([['Building 3', 'A,B,C,D']])
  expect(await look(minute)).toEqual([
    [null, 'Elsewhere'],
    ['Building 3', 'A,B,C,D'],
  ])
})
