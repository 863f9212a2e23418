import { listAlerts } from '@digisigncast/contract/devices/alerts'
import { runJob } from '@digisigncast/contract/platform/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { later, sendHeartbeat } from '../../../testing/presence.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const minuteMs = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('an account whose alerts cannot be computed does not stop those of other accounts', async () => {
  const admins = [await app.make.admin(), await app.make.admin(), await app.make.admin()]
  for (const admin of admins) {
    const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
    await sendHeartbeat(await app.make.device((await app.make.screen(admin, [playlist.id])).code), {})
  }
  const [broken, ...others] = admins.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  const screens = app.platform.db.updateTable('screens').where('account_id', '=', broken?.accountId ?? '')
  await screens.set({ hours: '{' }).execute()
  // The next server does not know the states from before.
  app = await app.restart()
  const owner = await app.make.owner()
  for (const minutes of [5, 10]) {
    await later(app, minutes * minuteMs)
    const { body } = await owner.call(runJob, { body: { name: 'alerts' } })
    expect(body.data.outcome).toBe('failed')
  }
  for (const { id } of others) {
    const { data } = (await (await app.make.signIn(id)).call(listAlerts, { query: {} })).body
    expect(data.map(({ kind }) => kind)).toEqual(['device_offline'])
  }
  expect(app.logged.join('')).toContain('the alerts of an account could not be computed')
})
