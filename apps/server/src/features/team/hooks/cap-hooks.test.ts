import { listHookCalls, listHooks, saveHook } from '@digisigncast/contract/accounts/hooks'
import { maxTakeoversForWarnings } from '@digisigncast/contract/accounts/warnings'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { deleteTag, saveTag } from '@digisigncast/contract/content/tags'
import { endTakeover, listRunningTakeovers, startTakeover } from '@digisigncast/contract/content/takeovers'
import { beforeEach, expect, test } from 'vitest'
import { capDocuments } from '../../../testing/documents/cap.ts'
import { link } from '../../../testing/listener.ts'
import type { Person } from '../../../testing/make.ts'
import { logOf } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { makeCapHook, postCap, type Warnings } from '../../../testing/stored/cap-hook.ts'
import { preparedSetup } from '../../../testing/stored/takeover-setup.ts'

const minuteMs = 60_000

const app = await sharedApp()
let admin: Person
const capOf = capDocuments(() => app.clock.now)
beforeEach(async () => {
  // 8:00 in the time zone of the accounts.
  app.clock.now = Date.parse('2037-11-23T07:00Z')
  admin = await app.make.admin()
})

const hookOf = (warnings?: Warnings) => makeCapHook(app, admin, warnings)
const post = (hook: { secret: string }, body: string) => postCap(app, hook, body)
const running = async () => (await admin.call(listRunningTakeovers, {})).body.data
const names = async () => (await running()).map(({ name }) => name)

test('a warning starts a notice until it expires, and its Cancel ends it', async () => {
  const hook = await hookOf()
  const warning = capOf()
  // Log entries of the same millisecond have no order.
  app.clock.now += 1000
  const started = await post(hook, `<?xml version="1.0" encoding="UTF-8"?>\n${warning.xml}`)
  expect(started).toEqual({ status: 200, message: 'Takeover “Tornado Warning” started on 1 screen until 08:30.' })
  expect(await running()).toMatchObject([
    {
      notice: { title: 'Tornado Warning', text: 'Take shelter now.', color: 'alert' },
      everywhere: true,
      is_drill: false,
      ends_at: warning.sent + 30 * minuteMs,
    },
  ])
  expect((await logOf(admin))[0]?.description).toMatch(/\(hook “Weather”\) started the takeover “Tornado Warning”/)
  const cancel = capOf({ msgType: 'Cancel', references: [warning], infos: [] })
  expect(await post(hook, cancel.xml)).toEqual({ status: 200, message: 'Cancelled: Takeover “Tornado Warning” ended.' })
  expect(await running()).toEqual([])
  expect((await post(hook, warning.xml)).message).toBe(
    '“Tornado Warning” was cancelled or replaced: nothing was started.',
  )
  expect(await running()).toEqual([])
  const calls = (await admin.call(listHookCalls, { params: { id: hook.id } })).body.data
  expect(calls.map(({ is_done }) => is_done)).toEqual([true, true, true])
})

test('a warning is shown above the content where its settings say so, and a prepared takeover brings its own place', async () => {
  const overlay = { x: 0, y: 0, width: 100, height: 12, margin: 0, opacity: 100, radius: 0 }
  const hook = await hookOf({ everywhere: true, overlay })
  const [stored] = (await admin.call(listHooks, {})).body.data
  expect(stored?.action).toMatchObject({ warnings: { overlay } })
  await post(hook, capOf().xml)
  expect(await running()).toMatchObject([{ notice: { title: 'Tornado Warning' }, overlay }])
  const wide = { kind: 'cap', warnings: { everywhere: true, overlay: { ...overlay, width: 130 } } } as const
  const refused = await admin.call(saveHook, { body: { name: 'Weather', action: wide } })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
    422,
    expect.arrayContaining(['action.warnings.overlay.width']),
  ])
  const { prepared } = await preparedSetup(app, admin)
  await post(await hookOf({ prepared_id: prepared.id, overlay }), capOf().xml)
  expect((await running()).find(({ prepared_id }) => prepared_id === prepared.id)?.overlay).toBeNull()
})

test('a Cancel that arrives before its warning is remembered', async () => {
  const hook = await hookOf()
  const warning = capOf()
  const cancel = capOf({ msgType: 'Cancel', references: [warning], infos: [] })
  expect((await post(hook, cancel.xml)).message).toBe('Cancelled: nothing was running.')
  expect((await post(hook, warning.xml)).message).toMatch(/was cancelled or replaced/)
  expect(await running()).toEqual([])
  // Another warning of the same sender, and the same one for another hook, are not meant.
  expect((await post(hook, capOf().xml)).message).toMatch(/^Takeover “Tornado Warning” started/)
  expect((await post(await hookOf(), warning.xml)).message).toMatch(/^Takeover “Tornado Warning” started/)
})

test('many requests at once start one takeover, and a repeated warning none', async () => {
  const hook = await hookOf()
  const warning = capOf()
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(hook, warning.xml)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(answers.filter(({ message }) => message.includes('started on'))).toHaveLength(1)
  const [first] = await running()
  expect(await running()).toHaveLength(1)
  // Also after a user has ended it, and after it is over.
  await admin.call(endTakeover, { body: { id: first?.id ?? '' } })
  expect((await post(hook, warning.xml)).message).toBe('“Tornado Warning” was handled before: nothing was started.')
  expect(await running()).toEqual([])
})

test('an Update replaces what it references, without a moment in which nothing is shown', async () => {
  const hook = await hookOf()
  const screen = await app.make.screen(admin, [], 'Hall')
  const device = await app.make.device(screen.code)
  const socket = await link(app.url, device.token)
  await expect.poll(() => app.platform.links.isConnected(device.id)).toBe(true)
  const first = capOf()
  await post(hook, first.xml)
  const headline = 'Tornado Warning extended'
  const update = capOf({ msgType: 'Update', references: [first], infos: [{ headline }] })
  expect((await post(hook, update.xml)).message).toBe(
    'Takeover “Tornado Warning extended” started on 2 screens until 08:30. Takeover “Tornado Warning” ended.',
  )
  expect(await names()).toEqual([headline])
  const shown = () =>
    socket.hints().flatMap((hint) => (hint.type === 'takeovers' ? [hint.takeovers.map(({ name }) => name)] : []))
  await expect.poll(() => shown().at(-1)).toEqual([headline])
  expect(shown()).not.toContainEqual([])
  const below = capOf({ msgType: 'Update', references: [first, update], infos: [{ severity: 'Minor' }] })
  expect((await post(hook, below.xml)).message).toBe(
    'Below the least severity: nothing was started. Takeover “Tornado Warning extended” ended.',
  )
  expect(await running()).toEqual([])
})

test('an Update that cannot be shown ends nothing', async () => {
  const tag = (await admin.call(saveTag, { body: { name: 'Lobby', color: 'blue' } })).body.data
  const screen = await app.make.screen(admin, [], 'Hall')
  await admin.call(tagScreens, { body: { screen_ids: [screen.id], add: [tag.id], remove: [] } })
  const hook = await hookOf({ tag_ids: [tag.id] })
  const first = capOf()
  expect((await post(hook, first.xml)).message).toMatch(/started on 1 screen until/)
  await admin.call(deleteTag, { body: { id: tag.id } })
  const update = capOf({ msgType: 'Update', references: [first] })
  expect(await post(hook, update.xml)).toEqual({
    status: 409,
    message: 'The screens and tags to show it on were deleted. Choose others.',
  })
  expect(await names()).toEqual(['Tornado Warning'])
})

test('warnings share a prepared takeover, which goes on until the last of them ends', async () => {
  const { prepared } = await preparedSetup(app, admin)
  const hook = await hookOf({ prepared_id: prepared.id })
  expect((await admin.call(listHooks, {})).body.data).toMatchObject([{ names: ['Closed'], problem: null }])
  const [first, second] = [capOf(), capOf({ infos: [{ expires: app.clock.now + 50 * minuteMs }] })]
  expect((await post(hook, first.xml)).message).toBe('Takeover “Closed” started on 1 screen until 08:30.')
  const [{ id } = { id: '' }] = await running()
  expect((await post(hook, second.xml)).message).toBe('Takeover “Closed” goes on until 08:50.')
  const expires = app.clock.now + 40 * minuteMs
  const update = capOf({ msgType: 'Update', references: [second], infos: [{ expires }] })
  expect((await post(hook, update.xml)).message).toBe(
    'Takeover “Closed” goes on until 08:50. Takeover “Closed” goes on until 08:40.',
  )
  const cancel = (of: typeof first) => post(hook, capOf({ msgType: 'Cancel', references: [of] }).xml)
  expect((await cancel(update)).message).toBe('Cancelled: Takeover “Closed” goes on until 08:30.')
  expect(await running()).toMatchObject([{ id, ends_at: app.clock.now + 30 * minuteMs }])
  expect((await cancel(first)).message).toBe('Cancelled: Takeover “Closed” ended.')
  expect(await running()).toEqual([])
})

test.each<[string, Parameters<typeof capOf>[0], string]>([
  ['severity', { infos: [{ severity: 'Moderate' }] }, 'Below the least severity: nothing was started.'],
  ['urgency', { infos: [{ urgency: 'Future' }] }, 'Below the least urgency: nothing was started.'],
  ['certainty', { infos: [{ certainty: 'Possible' }] }, 'Below the least certainty: nothing was started.'],
  ['an Exercise', { status: 'Exercise' }, 'Status Exercise, and drills are off: nothing was started.'],
  ['a draft', { status: 'Draft' }, 'Status Draft: nothing was started.'],
  ['a message of the system', { status: 'System' }, 'Status System: nothing was started.'],
  ['an acknowledgment', { msgType: 'Ack' }, 'Message type Ack: nothing was started.'],
  ['no info', { infos: [] }, 'The warning has no <info>: nothing was started.'],
  ['the past', { infos: [{ expires: 1 }] }, 'Expired: nothing was started.'],
  ['an old one without an end', { sent: 1, infos: [{ expires: null }] }, 'Expired: nothing was started.'],
])('nothing is started because of %s', async (_what, warning, message) => {
  const hook = await hookOf()
  expect(await post(hook, capOf(warning).xml)).toEqual({ status: 200, message })
  expect(await running()).toEqual([])
})

test('a drill is shown as one if drills are on, and ends drills only', async () => {
  const hook = await hookOf({ everywhere: true, shows_drills: true })
  const [real, test] = [capOf(), capOf({ status: 'Test', infos: [{ headline: 'Test' }] })]
  await post(hook, real.xml)
  expect((await post(hook, test.xml)).message).toBe('Drill “Test” started on 1 screen until 08:30.')
  const drills = new Map((await running()).map(({ name, is_drill }) => [name, is_drill]))
  expect(Object.fromEntries(drills)).toEqual({ Test: true, 'Tornado Warning': false })
  const cancel = capOf({ status: 'Test', msgType: 'Cancel', references: [real, test] })
  expect((await post(hook, cancel.xml)).message).toBe('Cancelled: Drill “Test” ended.')
  expect(await names()).toEqual(['Tornado Warning'])
  const draft = capOf({ status: 'Draft', msgType: 'Cancel', references: [real] })
  expect((await post(hook, draft.xml)).message).toBe('Status Draft: nothing was started.')
  expect(await names()).toEqual(['Tornado Warning'])
})

test('a takeover lasts no longer than the settings allow, also without an end and before it takes effect', async () => {
  const hook = await hookOf({ everywhere: true, longest_minutes: 10 })
  const effective = app.clock.now + 60 * minuteMs
  for (const infos of [[{ expires: app.clock.now + 600 * minuteMs, effective }], [{ expires: null }]])
    expect((await post(hook, capOf({ infos }).xml)).message).toMatch(/until 08:10\.$/)
  expect((await running()).map(({ ends_at }) => ends_at)).toEqual(Array(2).fill(app.clock.now + 10 * minuteMs))
})

test.each([
  ['', 'Wirbelsturm'],
  ['en', 'Tornado'],
  ['de-AT', 'Wirbelsturm'],
  ['fr', 'Wirbelsturm'],
  ['EN-us', 'Tornado'],
])('the language %s shows %s', async (language, headline) => {
  const hook = await hookOf({ everywhere: true, language })
  const infos = [
    { language: 'de-DE', headline: 'Wind', severity: 'Severe' as const },
    { language: 'de-DE', headline: 'Wirbelsturm' },
    { language: 'en-US', headline: 'Tornado' },
  ]
  await post(hook, capOf({ infos }).xml)
  expect(await names()).toEqual([headline])
})

test('long texts are cut at a word, and broken lines are joined', async () => {
  const hook = await hookOf()
  const headline = `Severe Thunderstorm Warning for the counties ${'Springfield, '.repeat(10)}`
  const instruction = `${'Move to an interior room on the lowest floor of a sturdy\nbuilding. '.repeat(9)}\n\n`
  await post(hook, capOf({ infos: [{ headline, instruction, severity: 'Severe' }] }).xml)
  const [{ notice } = { notice: null }] = await running()
  expect(notice?.title).toBe('Severe Thunderstorm Warning for the counties Springfield, Springfield…')
  expect(notice?.text).toMatch(/^Move to an interior room on the lowest floor of a sturdy building\. Move .*…$/)
  expect(notice?.text.length).toBeLessThanOrEqual(400)
})

test('several warnings of a document are handled, the most severe one first, which screens show', async () => {
  const hook = await hookOf()
  const all = [
    capOf({ infos: [{ headline: 'Flood', severity: 'Extreme' }] }),
    capOf({ infos: [{ headline: 'Frost', severity: 'Minor' }] }),
    capOf({ infos: [{ headline: 'Wind', severity: 'Severe' }] }),
  ]
  const { status, message } = await post(hook, `<alerts>${all.map(({ xml }) => xml).join('')}</alerts>`)
  expect([status, message]).toEqual([
    200,
    'Takeover “Flood” started on 1 screen until 08:30. Takeover “Wind” started on 1 screen until 08:30. Below the least severity: nothing was started.',
  ])
  expect(await names()).toEqual(['Flood', 'Wind'])
})

test('an account remembers 1,000 warnings, and forgets those that expired a week ago', async () => {
  const hook = await hookOf()
  const shown = capOf()
  await post(hook, shown.xml)
  const row = { account_id: admin.accountId, owner_id: hook.id, sender: 's', identifier: 'i', sent: 't' }
  const stored = { ...row, state: 'ended' as const, takeover_id: null, ends_at: null, expires_at: app.clock.now }
  const { db } = app.platform
  const rows = Array.from({ length: 1000 }, (_, index) => ({ ...stored, id: `${hook.id} ${index}`, created_at: index }))
  await db.insertInto('cap_alerts').values(rows).execute()
  await post(hook, capOf().xml)
  const kept = await db.selectFrom('cap_alerts').selectAll().where('owner_id', '=', hook.id).execute()
  expect([kept.length, kept.filter(({ state }) => state === 'started').length]).toEqual([1000, 2])
  app.clock.now += 8 * 24 * 60 * minuteMs
  await (await app.jobs.begin('expired-warnings')).ended
  expect(await db.selectFrom('cap_alerts').selectAll().where('owner_id', '=', hook.id).execute()).toEqual([])
})

test('some of the takeovers that can run are left to users', async () => {
  const hook = await hookOf()
  const all = Array.from({ length: maxTakeoversForWarnings + 2 }, () => capOf())
  const { status, message } = await post(hook, `<alerts>${all.map(({ xml }) => xml).join('')}</alerts>`)
  expect([status, message]).toEqual([
    409,
    expect.stringMatching(
      /And 10 more\. 2 warnings were left out, because at most 15 takeovers run: “Tornado Warning”, “Tornado Warning”\.$/,
    ),
  ])
  expect(await running()).toHaveLength(maxTakeoversForWarnings)
  const notice = { title: 'Fire', text: '', color: 'alert' as const }
  expect((await admin.call(startTakeover, { body: { notice, everywhere: true } })).status).toBe(200)
})

test('only what exists in the account can be chosen, and a hook of warnings has the rights of its user', async () => {
  const stranger = await app.make.admin()
  const { prepared, screen } = await preparedSetup(app, stranger)
  const save = (warnings: Warnings) =>
    admin.call(saveHook, { body: { name: 'Weather', action: { kind: 'cap', warnings } } })
  expect((await save({ prepared_id: prepared.id })).status).toBe(404)
  expect((await save({ screen_ids: [screen.id] })).status).toBe(404)
  const nowhere = await save({})
  expect([nowhere.status, nowhere.body.message]).toEqual([422, 'Please choose at least one screen or tag.'])
  const hook = await hookOf()
  const set = (role: 'admin' | 'manager') =>
    app.platform.db.updateTable('users').set({ role, permissions: '{}' }).where('id', '=', admin.id).execute()
  await set('manager')
  expect((await post(hook, capOf().xml)).status).toBe(403)
  await set('admin')
  expect((await admin.call(listHooks, {})).body.data).toMatchObject([{ names: [], problem: null }])
  expect(await running()).toEqual([])
})
