import { saveScreen } from '@digisigncast/contract/content/screens'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import { endTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { getTakeoverReceipt } from '@digisigncast/contract/devices/takeover-receipt'
import { expect, test } from 'vitest'
import { listen } from '../../../../testing/listener.ts'
import type { Person } from '../../../../testing/make.ts'
import { sendHeartbeat } from '../../../../testing/presence.ts'
import { sharedAppAt, type TestApp } from '../../../../testing/start-app.ts'
import { limitTo } from '../../../../testing/stored/limited-manager.ts'
import { wholeManifest } from '../../../../testing/stored/manifest.ts'
import { fireNotice as notice } from '../../../../testing/stored/takeover-setup.ts'

const app = await sharedAppAt('2037-11-23T08:00Z')

/** Screens of a new account, each with a device that has sent a heartbeat. */
async function setUp(names: readonly string[]) {
  const admin = await app.make.admin()
  const playlist = await app.make.playlist(admin)
  const shown: Record<string, { id: string; box: Awaited<ReturnType<TestApp['make']['device']>> }> = {}
  for (const name of names) {
    const { id, code } = await app.make.screen(admin, [playlist.id], name)
    const box = await app.make.device(code)
    await sendHeartbeat(box, { takeover: null })
    shown[name] = { id, box }
  }
  const of = (name: string) => {
    const one = shown[name]
    if (!one) throw new Error(`No screen ${name}.`)
    return one
  }
  return { admin, playlist, of }
}

const start = async (by: Person, more: object = { everywhere: true }) =>
  (await by.call(startTakeover, { body: { notice, ...more } })).body.data
async function receiptOf(by: Person, id: string) {
  const { data } = (await by.call(getTakeoverReceipt, { params: { id } })).body
  if (!data) throw new Error('The takeover has ended.')
  return data
}
const states = async (by: Person, id: string) =>
  Object.fromEntries((await receiptOf(by, id)).screens.map((screen) => [screen.name, screen.state]))

test('a receipt counts the screens that show it, those that do not yet, offline ones and those without a device', async () => {
  const { admin, playlist, of } = await setUp(['Bar', 'Counter', 'Door'])
  await app.make.screen(admin, [playlist.id], 'Empty')
  const seenAt = app.clock.now
  app.clock.now += 120_000
  for (const name of ['Bar', 'Counter']) await sendHeartbeat(of(name).box, { takeover: null })
  await app.presence.sweep()
  const page = await listen(app.url, admin.token)
  const { id } = await start(admin)
  const { shown, not_yet } = (await receiptOf(admin, id)).counts
  expect([shown, not_yet]).toEqual([0, 2])
  await sendHeartbeat(of('Bar').box, { takeover: id })
  const isNotified = () => page.statuses().some((status) => of('Bar').id in status)
  await expect.poll(isNotified).toBe(true)
  expect(await receiptOf(admin, id)).toEqual({
    screen_count: 4,
    unmanaged_screens: 0,
    counts: { shown: 1, not_yet: 1, offline: 1, no_device: 1, partly_offline: 0, closed: 0, newer: 0 },
    screens: [
      { id: of('Door').id, name: 'Door', state: 'offline', seen_at: seenAt },
      { id: of('Counter').id, name: 'Counter', state: 'not_yet', seen_at: app.clock.now },
      { id: expect.any(String), name: 'Empty', state: 'no_device', seen_at: null },
    ],
  })
  await page.close()
})

test('it says which screens show a newer takeover, are closed, or show it on some devices only', async () => {
  const { admin, of } = await setUp(['Bar', 'Counter', 'Door'])
  const code = (await admin.call(saveScreen, { body: { name: 'Door', screenID: of('Door').id } })).body.data.code
  const second = await app.make.device(code)
  await sendHeartbeat(second, { takeover: null })
  const older = await start(admin, { everywhere: true, in_standby: false })
  app.clock.now += 1000
  const newer = await start(admin, { screen_ids: [of('Bar').id] })
  await sendHeartbeat(of('Bar').box, { takeover: newer.id })
  await sendHeartbeat(of('Counter').box, { takeover: null, state: 'standby' })
  await sendHeartbeat(of('Door').box, { takeover: older.id })
  expect(await states(admin, older.id)).toEqual({ Bar: 'newer', Counter: 'closed', Door: 'not_yet' })
  expect(await receiptOf(admin, newer.id)).toMatchObject({ screen_count: 1, counts: { shown: 1 }, screens: [] })
  app.clock.now += 120_000
  await sendHeartbeat(of('Door').box, { takeover: older.id })
  await app.presence.sweep()
  expect(await states(admin, older.id)).toMatchObject({ Door: 'partly_offline' })
})

const corner = { x: 75, y: 0, width: 25, height: 25 }
const bottom = { x: 0, y: 85, width: 100, height: 15 }

test('takeovers above the content count as reported, and name the screens where another one wins', async () => {
  const { admin, of } = await setUp(['Bar', 'Counter', 'Door'])
  const screenOf = (name: string) => ({ screen_ids: [of(name).id] })
  const [older, beside] = [
    await start(admin, { overlay: bottom, everywhere: true }),
    await start(admin, { overlay: corner, everywhere: true }),
  ]
  app.clock.now += 1000
  const newer = await start(admin, { overlay: { ...bottom, x: 50, width: 50 }, ...screenOf('Counter') })
  const full = await start(admin, screenOf('Door'))
  const report = (name: string, takeover: string | null, above: string[]) =>
    sendHeartbeat(of(name).box, { takeover, overlay_takeovers: above })
  await report('Bar', null, [beside.id])
  await report('Counter', null, [beside.id, newer.id])
  await report('Door', full.id, [])
  expect(await states(admin, older.id)).toEqual({ Bar: 'not_yet', Counter: 'newer', Door: 'newer' })
  expect(await states(admin, beside.id)).toEqual({ Door: 'newer' })
  expect([await states(admin, newer.id), await states(admin, full.id)]).toEqual([{}, {}])
  await report('Door', null, [older.id, beside.id])
  expect(await states(admin, older.id)).toEqual({ Bar: 'not_yet', Counter: 'newer' })
  expect(await states(admin, full.id)).toEqual({ Door: 'not_yet' })
})

test('consoles learn at once that a takeover above the content is on the display', async () => {
  const { admin, of } = await setUp(['Bar'])
  const { id, box } = of('Bar')
  const item = { scene_id: 's', region: 'Main', item_id: 'i', media_id: 'm', elapsed_ms: 0 }
  await sendHeartbeat(box, { takeover: null, on_display: [item] })
  const page = await listen(app.url, admin.token)
  const started = await start(admin, { overlay: corner, everywhere: true })
  await sendHeartbeat(box, { takeover: null, on_display: [item], overlay_takeovers: [started.id] })
  await expect.poll(() => page.statuses().some((status) => id in status)).toBe(true)
  expect((await receiptOf(admin, started.id)).counts.shown).toBe(1)
  await page.close()
})

test('a player of an earlier version shows a notice above the content on the whole display, and no content', async () => {
  const { admin, playlist, of } = await setUp(['Bar'])
  const { id: screenId, box } = of('Bar')
  const media = await app.make.media(admin)
  const offers = await app.make.playlist(admin, [media.id])
  const content = await start(admin, { notice: undefined, content_ids: [offers.id], overlay: corner, everywhere: true })
  const notices = await start(admin, { overlay: bottom, everywhere: true })
  await sendHeartbeat(box, { revision: (await wholeManifest(app, screenId)).revision })
  expect([await states(admin, notices.id), await states(admin, content.id)]).toEqual([{}, { Bar: 'not_yet' }])
  expect(playlist.id).not.toBe(offers.id)
})

test('a player that does not report its takeover counts once it plays the current manifest', async () => {
  const { admin, of } = await setUp(['Bar'])
  const { id: screenId, box } = of('Bar')
  const revision = async () => (await wholeManifest(app, screenId)).revision
  const before = await revision()
  const { id } = await start(admin)
  await sendHeartbeat(box, { revision: before })
  expect(await states(admin, id)).toEqual({ Bar: 'not_yet' })
  await sendHeartbeat(box, { revision: await revision() })
  expect(await states(admin, id)).toEqual({})
  app.clock.now += 1000
  await start(admin)
  await sendHeartbeat(box, { revision: await revision() })
  expect(await states(admin, id)).toEqual({ Bar: 'newer' })
})

test('devices that wait for approval are not counted', async () => {
  const { admin, of } = await setUp(['Bar'])
  const { id } = await start(admin)
  await sendHeartbeat(of('Bar').box, { takeover: id })
  expect(await states(admin, id)).toEqual({})
  await app.platform.db.updateTable('devices').set({ approval: 'new' }).where('id', '=', of('Bar').box.id).execute()
  expect(await states(admin, id)).toEqual({ Bar: 'no_device' })
})

test('at most 100 screens are named, the offline ones first', async () => {
  const { admin, playlist, of } = await setUp(['Zoo'])
  for (let i = 0; i < 105; i += 1) await app.make.screen(admin, [playlist.id], `Screen ${i}`)
  app.clock.now += 120_000
  await app.presence.sweep()
  const { id } = await start(admin)
  const { screen_count, counts, screens } = await receiptOf(admin, id)
  expect([screen_count, counts.no_device, screens.length]).toEqual([106, 105, 100])
  expect(screens[0]).toMatchObject({ id: of('Zoo').id, state: 'offline' })
})

test('an ended takeover has no receipt, and one of another customer is not found', async () => {
  const { admin } = await setUp(['Bar'])
  const { id } = await start(admin)
  const of = async (by: Person, which: string) => {
    const { status, body } = await by.call(getTakeoverReceipt, { params: { id: which } })
    return [status, body.message]
  }
  const unknown = await of(admin, 'unknown')
  expect(unknown[0]).toBe(404)
  expect(await of(await app.make.admin(), id)).toEqual(unknown)
  await admin.call(endTakeover, { body: { id } })
  const ended = await admin.call(getTakeoverReceipt, { params: { id } })
  expect([ended.status, ended.body.data]).toEqual([200, null])
})

test('a limited manager sees the screens with the tag only', async () => {
  const { admin, of } = await setUp(['Bar', 'Counter'])
  const tag = (await admin.call(saveTag, { body: { name: 'Mine' } })).body.data
  await admin.call(tagScreens, { body: { screen_ids: [of('Bar').id], add: [tag.id], remove: [] } })
  const manager = await app.make.manager(admin, { screens: { view: 1 } })
  await limitTo(admin, manager, [tag.id])
  const both = await start(admin, { screen_ids: [of('Bar').id, of('Counter').id] })
  expect(await receiptOf(manager, both.id)).toMatchObject({
    screen_count: 1,
    unmanaged_screens: 1,
    screens: [{ name: 'Bar' }],
  })
  const other = await start(admin, { screen_ids: [of('Counter').id] })
  expect((await manager.call(getTakeoverReceipt, { params: { id: other.id } })).status).toBe(404)
})
