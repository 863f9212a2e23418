import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { listScreens } from '@digisigncast/contract/content/screens'
import type { ClockRules } from '@digisigncast/contract/devices/clock-rules'
import { heartbeat } from '@digisigncast/contract/devices/device-link'
import { listScreenDevices } from '@digisigncast/contract/devices/devices'
import { screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { devicesOf, later, logOf, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
app.clock.now = Date.parse('2026-11-26T10:00Z')

async function screenWithDevice() {
  const admin = await app.make.admin()
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const screen = await app.make.screen(admin, [playlist.id], 'Front door')
  return { admin, screen, box: await app.make.device(screen.code) }
}

const summer: ClockRules = {
  differs_at: Date.parse('2027-03-28T01:00Z'),
  day: '2027-03-28',
  minutes: -60,
  before: 2024,
}

test('a device whose clock rules are out of date is named on its page, its screen, the dashboard and in the log', async () => {
  const { admin, screen, box } = await screenWithDevice()
  const { revision } = await wholeManifest(app, screen.id)
  const send = (clock_rules: ClockRules | null) => sendHeartbeat(box, { revision, clock_rules })
  const device = async () => (await devicesOf(admin, screen.id))[0]
  const words = async () => {
    const [found] = (await admin.call(listScreens, { query: {} })).body.data
    return found && screenStateWords(found.state).text
  }
  await send(summer)
  const text =
    'Its clock rules are older than 2024: an hour off from 28 March 2027. The player follows those of the server. Update the system or the browser of the device.'
  expect(await device()).toMatchObject({ clock_rules: summer, faults: [text] })
  expect(await words()).toBe(text)
  expect((await admin.call(getOverview, {})).body.screens.needs_attention).toBe(1)
  await later(app, 20_000)
  expect(JSON.stringify(await logOf(admin))).toContain('Its clock rules are older than 2024')

  await send({ ...summer, differs_at: app.clock.now, minutes: 90, before: null })
  expect((await device())?.faults).toEqual([
    'Its clock rules differ from those of the server: 90 minutes off. Update the device or the server.',
  ])
  await send({ ...summer, minutes: 120, before: null })
  expect((await device())?.faults).toEqual([
    'Its clock rules differ from those of the server: 2 hours off from 28 March 2027. Update the device or the server.',
  ])
  await send(null)
  expect(await device()).toMatchObject({ clock_rules: null, faults: [] })
  expect(await words()).toBe('Up to date')
})

test('a device that waits for approval is not quoted', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin, [], 'Window')
  const box = await app.make.device(screen.code, { isNew: true })
  await sendHeartbeat(box, { revision: null, clock_rules: summer })
  const { devices } = (await admin.call(listScreenDevices, { params: { id: screen.id } })).body
  expect(devices).toMatchObject([{ clock_rules: null }])
})

test.each([{ day: '28 March' }, { minutes: 1441 }, { minutes: 0.5 }, { differs_at: -1 }, { before: 1999 }])(
  'a report with %j is refused',
  async (wrong) => {
    const { box } = await screenWithDevice()
    const body = { state: 'playing' as const, revision: null, uptime_seconds: 1, clock_rules: { ...summer, ...wrong } }
    const answer = await box.call(heartbeat, { body })
    expect(answer.status).toBe(422)
  },
)

test('the manifest has the offsets of the zone of its screen, and keeps its ETag until the year ends', async () => {
  const { screen, box, admin } = await screenWithDevice()
  const path = `/api/v1/screens/${screen.code}/manifest`
  const ask = async (etag = '') => {
    const answer = await app.guest.send(path, { headers: { 'if-none-match': etag } })
    await answer.text()
    return { status: answer.status, etag: answer.headers.get('etag') ?? '' }
  }
  // Sessions end within a year.
  const sync = async () => {
    const by = { ...admin, ...(await app.make.signIn(admin.id)) }
    return (await devicesOf(by, screen.id))[0]?.sync
  }
  app.clock.now = Date.parse('2026-01-03T10:00Z')
  const { zoneRules } = (await wholeManifest(app, screen.id)).screen
  expect(zoneRules).toEqual({
    version: process.versions.tz,
    until: Date.parse('2028-03-01T00:00Z'),
    offsets: [
      [Date.parse('2026-01-01T00:00Z'), 60],
      [Date.parse('2026-03-29T01:00Z'), 120],
      [Date.parse('2026-10-25T01:00Z'), 60],
      [Date.parse('2027-03-28T01:00Z'), 120],
      [Date.parse('2027-10-31T01:00Z'), 60],
    ],
  })
  const { etag } = await ask()
  for (const day of ['2026-01-04', '2026-06-30', '2026-12-31']) {
    app.clock.now = Date.parse(`${day}T23:59Z`)
    expect((await ask(etag)).status, day).toBe(304)
  }
  const before = await wholeManifest(app, screen.id)
  await sendHeartbeat(box, { revision: before.revision })
  expect((await sync())?.state).toBe('up_to_date')

  app.clock.now = Date.parse('2027-01-01T00:00Z')
  expect((await ask(etag)).status).toBe(200)
  const after = await wholeManifest(app, screen.id)
  expect(after).toEqual({ ...before, revision: after.revision, screen: after.screen })
  expect(await sync()).toMatchObject({ state: 'out_of_date', since: app.clock.now })
  await sendHeartbeat(box, { revision: after.revision })
  expect((await sync())?.state).toBe('up_to_date')
  app.clock.now = Date.parse('2026-11-26T10:00Z')
})
