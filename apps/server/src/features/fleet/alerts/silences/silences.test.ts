import { deleteSilence, listSilences, maxSilences, saveSilence } from '@digisigncast/contract/accounts/silences'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { deleteTag, saveTag } from '@digisigncast/contract/content/tags'
import { listAlerts } from '@digisigncast/contract/devices/alerts'
import { expect, test } from 'vitest'
import { newId } from '../../../../platform/ids.ts'
import { allPermissions, type Person } from '../../../../testing/make.ts'
import { logOf } from '../../../../testing/presence.ts'
import { sharedApp } from '../../../../testing/start-app.ts'
import { limitTo } from '../../../../testing/stored/limited-manager.ts'
import { passAndLook, playingScreens } from '../../../../testing/stored/troubled-screens.ts'

const minute = 60_000

const app = await sharedApp()
const owner = await app.make.owner()

const after = (minutes: number) => passAndLook(app, owner, minutes)
const alertsOf = async (by: Person) =>
  (await by.call(listAlerts, { query: {} })).body.data
    .map(({ screens }) => screens[0]?.name ?? '')
    .toSorted((one, other) => one.localeCompare(other))
const silencesOf = async (by: Person) => (await by.call(listSilences, {})).body.data
const nameOf = ({ username }: Person) => `Name of ${username}`
const reason = 'The floor is renovated'
const times = (from: number, until: number) => ({
  starts_at: app.clock.now + from * minute,
  ends_at: app.clock.now + until * minute,
  reason,
})
const tagOf = async (by: Person, name: string, screenId: string) => {
  const tag = (await by.call(saveTag, { body: { name } })).body.data
  await by.call(tagScreens, { body: { screen_ids: [screenId], add: [tag.id], remove: [] } })
  return tag
}

test('nothing is raised for a silenced screen; trouble that is still there is raised within five minutes of its end', async () => {
  const admin = await app.make.admin()
  const [quiet] = await playingScreens(app, admin, ['Quiet', 'Loud'])
  const { body } = await admin.call(saveSilence, { body: { ...times(0, 60), screen_ids: [quiet?.id ?? ''] } })
  expect(body.data).toMatchObject({
    everything: false,
    screens: [{ id: quiet?.id, name: 'Quiet' }],
    screen_count: 1,
    tags: [],
    reason,
    created_by: nameOf(admin),
    is_editable: true,
  })
  expect((await logOf(admin)).map(({ description }) => description)).toContain(
    `${nameOf(admin)} silenced the alerts of 1 screen (${reason}).`,
  )
  await after(11)
  expect(await alertsOf(admin)).toEqual(['Loud'])
  await after(48)
  expect(await alertsOf(admin)).toEqual(['Loud'])
  await after(6)
  expect(await alertsOf(admin)).toEqual(['Loud', 'Quiet'])
  expect(await silencesOf(admin)).toEqual([])
})

test('a tag is silenced with the screens that have it, and many screens at once are not one alert with silenced ones', async () => {
  const admin = await app.make.admin()
  const screens = await playingScreens(app, admin, ['A', 'B', 'C', 'D', 'E'])
  const tag = await tagOf(admin, 'North', screens[0]?.id ?? '')
  await admin.call(saveSilence, { body: { ...times(0, 60), tag_ids: [tag.id] } })
  expect(await silencesOf(admin)).toMatchObject([{ tags: [{ id: tag.id, name: 'North' }], screen_count: 0 }])
  await after(11)
  expect(await alertsOf(admin)).toEqual(['B', 'C', 'D', 'E'])
  await admin.call(deleteTag, { body: { id: tag.id } })
  expect(await silencesOf(admin)).toEqual([])
})

test('everything is silenced; a silence that was deleted or has not started silences nothing', async () => {
  const admin = await app.make.admin()
  await playingScreens(app, admin, ['One'])
  const { id } = (await admin.call(saveSilence, { body: { ...times(0, 600), everything: true } })).body.data
  await admin.call(saveSilence, { body: { ...times(500, 600), everything: true } })
  await after(30)
  expect(await alertsOf(admin)).toEqual([])
  await admin.call(deleteSilence, { body: { silence_id: id } })
  expect(await silencesOf(admin)).toHaveLength(1)
  await after(5)
  expect(await alertsOf(admin)).toEqual(['One'])
  expect((await logOf(admin)).map(({ description }) => description)).toContain(
    `${nameOf(admin)} deleted the silence of the alerts of all screens (${reason}).`,
  )
})

test('trouble that returns during a silence does not open its alert again', async () => {
  const admin = await app.make.admin()
  const [bar] = await playingScreens(app, admin, ['Bar'])
  await after(11)
  await bar?.play()
  await after(0)
  expect(await alertsOf(admin)).toEqual([])
  await admin.call(saveSilence, { body: { ...times(0, 60), screen_ids: [bar?.id ?? ''] } })
  await after(3)
  await after(15)
  expect(await alertsOf(admin)).toEqual([])
})

test('the screens of alerts are silenced together', async () => {
  const admin = await app.make.admin()
  await playingScreens(app, admin, ['F', 'G'])
  await after(11)
  const { data } = (await admin.call(listAlerts, { query: {} })).body
  const { body } = await admin.call(saveSilence, {
    body: { ...times(0, 60), alert_ids: data.map(({ id }) => id) },
  })
  expect(body.data.screens.map(({ name }) => name)).toEqual(['F', 'G'])
})

test('a silence is changed; who set it stays', async () => {
  const admin = await app.make.admin()
  const [screen, other] = await playingScreens(app, admin, ['H', 'I'])
  const { id } = (await admin.call(saveSilence, { body: { ...times(0, 60), screen_ids: [screen?.id ?? ''] } })).body
    .data
  const colleague = await app.make.manager(admin, allPermissions)
  const changed = { ...times(10, 90), reason: 'Moved', screen_ids: [other?.id ?? ''], silence_id: id }
  expect((await colleague.call(saveSilence, { body: changed })).status).toBe(200)
  expect(await silencesOf(admin)).toMatchObject([
    { id, reason: 'Moved', starts_at: changed.starts_at, created_by: nameOf(admin), screens: [{ name: 'I' }] },
  ])
})

test('limited managers silence only their screens and tags, and change only silences of those', async () => {
  const admin = await app.make.admin()
  const [mine, hidden] = await playingScreens(app, admin, ['Mine', 'Hidden'])
  const [own, foreign] = [await tagOf(admin, 'Own', mine?.id ?? ''), await tagOf(admin, 'Foreign', hidden?.id ?? '')]
  const limited = await app.make.manager(admin, allPermissions)
  await limitTo(admin, limited, [own.id])
  const statusOf = async (targets: object) =>
    (await limited.call(saveSilence, { body: { ...times(0, 60), ...targets } })).status
  expect(await statusOf({ everything: true })).toBe(403)
  expect(await statusOf({ screen_ids: [hidden?.id] })).toBe(404)
  expect(await statusOf({ tag_ids: [foreign.id] })).toBe(404)
  expect(await statusOf({ screen_ids: [mine?.id], tag_ids: [own.id] })).toBe(200)

  const screen_ids = [mine?.id ?? '', hidden?.id ?? '']
  const both = (await admin.call(saveSilence, { body: { ...times(1, 60), screen_ids } })).body.data
  const apart = (await admin.call(saveSilence, { body: { ...times(2, 60), tag_ids: [foreign.id] } })).body.data
  const all = (await admin.call(saveSilence, { body: { ...times(3, 60), everything: true } })).body.data
  const seen = await silencesOf(limited)
  expect(seen.map(({ screens, is_editable }) => [screens.map(({ name }) => name), is_editable])).toEqual([
    [['Mine'], true],
    [['Mine'], false],
    [[], false],
  ])
  const deleted = async (id: string) => (await limited.call(deleteSilence, { body: { silence_id: id } })).status
  expect([await deleted(both.id), await deleted(all.id), await deleted(apart.id)]).toEqual([403, 403, 404])
  expect(await deleted(seen[0]?.id ?? '')).toBe(200)
})

test('ids of another account are unknown, and wrong times, reasons and targets are refused', async () => {
  const [admin, other] = [await app.make.admin(), await app.make.admin()]
  const [screen] = await playingScreens(app, admin, ['Theirs'])
  const screen_ids = [screen?.id ?? '']
  const { id } = (await admin.call(saveSilence, { body: { ...times(0, 60), screen_ids } })).body.data
  expect(await silencesOf(other)).toEqual([])
  for (const body of [
    { ...times(0, 60), screen_ids },
    { ...times(0, 60), everything: true, silence_id: id },
    { ...times(0, 60), tag_ids: [newId()] },
    { ...times(0, 60), alert_ids: [newId()] },
  ])
    expect((await other.call(saveSilence, { body })).status).toBe(404)
  expect((await other.call(deleteSilence, { body: { silence_id: id } })).status).toBe(404)
  for (const body of [
    { ...times(0, 60), screen_ids, reason: 'x'.repeat(201) },
    { ...times(0, 60), screen_ids, reason: ' ' },
    { ...times(60, 60), screen_ids },
    { ...times(-60, -1), screen_ids },
    { ...times(0, 367 * 24 * 60), screen_ids },
    times(0, 60),
  ])
    expect((await admin.call(saveSilence, { body })).status).toBe(422)
  const viewer = await app.make.manager(admin, { screens: { view: 1 } })
  expect((await viewer.call(listSilences, {})).status).toBe(200)
  expect((await viewer.call(saveSilence, { body: { ...times(0, 60), screen_ids } })).status).toBe(403)
})

test('an account has a limited number of silences that are not over', async () => {
  const admin = await app.make.admin()
  const row = { account_id: admin.accountId, everything: 1, reason, created_by: '', created_at: 0 }
  const rows = Array.from({ length: maxSilences }, () => ({
    ...row,
    id: newId(),
    starts_at: app.clock.now + minute,
    ends_at: app.clock.now + 10 * minute,
  }))
  await app.platform.db.insertInto('silences').values(rows).execute()
  const add = () => admin.call(saveSilence, { body: { ...times(30, 60), everything: true } })
  expect((await add()).status).toBe(409)
  app.clock.now += 10 * minute
  expect((await add()).status).toBe(200)
})

test('silences whose tags were deleted do not count: users cannot see and delete them', async () => {
  const admin = await app.make.admin()
  const { accountId } = admin
  const row = { account_id: accountId, everything: 0, reason, created_by: 'Ada', created_at: app.clock.now }
  const lost = Array.from({ length: maxSilences }, () => ({ ...row, ...times(0, 60), id: newId() }))
  await app.platform.db.insertInto('silences').values(lost).execute()
  expect(await silencesOf(admin)).toEqual([])
  expect((await admin.call(saveSilence, { body: { ...times(0, 60), everything: true } })).status).toBe(200)
})
