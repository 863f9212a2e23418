import { endTakeover, listRunningTakeovers } from '@digisigncast/contract/content/takeovers'
import { refreshDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect, test } from 'vitest'
import { atomOf, embedded, linked } from '../../../testing/documents/cap.ts'
import { logOf } from '../../../testing/presence.ts'
import { subscribe } from '../../../testing/stored/subscribe.ts'
import { headline, warningFeeds } from '../../../testing/stored/warning-feeds.ts'

const minuteMs = 60_000

const { app, admin, site, pages, capOf, save, sourceOf, get, later, names } = await warningFeeds()

test('a feed with warnings starts takeovers each minute, and has headlines for slides', async () => {
  pages.set('/feed', atomOf())
  const source = await sourceOf()
  expect(source).toMatchObject({ interval: 1, error: null })
  const [first, second] = [capOf(), capOf(headline('Flood Warning'))]
  pages.set('/feed', atomOf(embedded(first.xml), embedded(second.xml)))
  await later()
  expect((await names()).toSorted()).toEqual(['Flood Warning', 'Tornado Warning'])
  expect((await logOf(admin)).map(({ description }) => description)).toContainEqual(
    expect.stringMatching(/\(data source “Weather”\) started the takeover “Tornado Warning” on 1 screen/),
  )
  expect((await get(source.id)).data).toEqual({
    kind: 'feed',
    title: 'Warnings for Springfield',
    entries: ['Tornado Warning', 'Flood Warning'].map((title) => ({
      title,
      text: 'A tornado was seen near Springfield, moving east at 50 km/h.',
      at: first.sent,
    })),
  })
  // Repeated with each retrieval, also after a user has ended one.
  const [{ id } = { id: '' }] = (await admin.call(listRunningTakeovers, {})).body.data
  await admin.call(endTakeover, { body: { id } })
  await later()
  expect(await names()).toHaveLength(1)
  const cancel = capOf({ msgType: 'Cancel', references: [first, second], infos: [] })
  pages.set('/feed', atomOf(embedded(first.xml), embedded(second.xml), embedded(cancel.xml)))
  await later()
  expect(await names()).toEqual([])
  expect((await get(source.id)).data).toMatchObject({ entries: [] })
})

test('an address can answer one warning, and expired ones are gone', async () => {
  pages.set('/feed', capOf().xml)
  const { id } = await sourceOf()
  expect(await names()).toEqual(['Tornado Warning'])
  await later(31)
  expect(await names()).toEqual([])
  expect(await get(id)).toMatchObject({ error: null, data: { entries: [] } })
})

test.each([
  ['Atom', (paths: string[]) => atomOf(...paths.map((path) => linked(path)))],
  [
    'RSS',
    (paths: string[]) =>
      `<rss version="2.0"><channel><title>Warnings</title>${paths
        .map((path) => `<item><title>x</title><link>${site.url}${path}</link></item>`)
        .join('')}</channel></rss>`,
  ],
])('documents that a feed in %s links to are requested once', async (_format, feedOf) => {
  const paths = Array.from({ length: 25 }, (_, index) => `/cap/${index}.xml`)
  for (const path of paths) pages.set(path, capOf({ infos: [{ headline: path, severity: 'Minor' }] }).xml)
  pages.set('/cap/0.xml', capOf().xml)
  pages.set('/feed', feedOf(paths))
  const { id } = await sourceOf()
  const asked = () => site.asked.filter(({ path }) => path.startsWith('/cap/')).length
  expect([asked(), await names()]).toEqual([20, ['Tornado Warning']])
  await later()
  await later()
  expect(asked()).toBe(25)
  expect(await get(id)).toMatchObject({ error: null, data: { entries: { length: 25 } } })
  pages.set('/feed', feedOf(paths.slice(0, 3)))
  await later()
  const kept = await app.platform.db.selectFrom('cap_documents').selectAll().where('source_id', '=', id).execute()
  expect([asked(), kept.length]).toEqual([25, 3])
})

test('a document that fails is requested again, and the source says so; the others are shown', async () => {
  pages.set('/a', capOf().xml)
  pages.set('/b', 503)
  pages.set('/expired', 503)
  pages.set(
    '/feed',
    atomOf(linked('/a'), linked('/b'), linked('/expired', '<cap:expires>2037-11-23T06:00:00Z</cap:expires>')),
  )
  const { id } = await sourceOf()
  const failing = { failing_since: app.clock.now, error_code: 'status' }
  const error = `1 warning could not be read. ${new URL(site.url).host} answered with the error 503.`
  expect(await get(id)).toMatchObject({ ...failing, error, data: { entries: [{ title: 'Tornado Warning' }] } })
  expect(await names()).toEqual(['Tornado Warning'])
  pages.set('/b', capOf(headline('Flood Warning')).xml)
  await later()
  expect(await get(id)).toMatchObject({ error: null, failing_since: null })
  expect(await names()).toHaveLength(2)
})

test('a feed of something else is refused', async () => {
  pages.set('/news', '<html><body>News</body></html>')
  pages.set('/feed', atomOf(linked('/news'), linked('/gone')))
  const { id } = await sourceOf()
  expect(await get(id)).toMatchObject({ error_code: 'wrong_format', error: 'The feed links to no warnings in CAP.' })
})

test.each<[string, string, object]>([
  [
    'a DOCTYPE',
    '<!DOCTYPE feed [<!ENTITY a SYSTEM "file:///etc/passwd">]><feed><title>&a;</title></feed>',
    { error_code: 'wrong_format', error: 'The XML has a DOCTYPE, which is refused. Send it without one.' },
  ],
  ['JSON', '{}', { error_code: 'wrong_format', error: 'This is not well-formed XML (line 1).' }],
  ['10 MB', `<feed>${'<entry/>'.repeat(1_250_000)}</feed>`, { error_code: 'too_large' }],
])('%s is a clear failure', async (_what, page, fault) => {
  pages.set('/feed', page)
  expect(await sourceOf()).toMatchObject(fault)
})

test('other calls do not wait while a large feed is read', async () => {
  const incomplete = embedded('<alert><identifier>1</identifier></alert>')
  pages.set('/feed', atomOf(...Array.from({ length: 14_000 }, () => incomplete)))
  const order: string[] = []
  const saved = save().then(({ body }) => {
    order.push('saved')
    return body.data
  })
  await expect.poll(() => site.asked.length).toBe(1)
  await admin.call(listRunningTakeovers, {})
  order.push('listed')
  expect(await saved).toMatchObject({ error: null })
  expect(order).toEqual(['listed', 'saved'])
})

test('a failing source is retrieved each few minutes, however long it fails', async () => {
  pages.set('/feed', 503)
  const { id } = await sourceOf()
  await later(600)
  const { next_at } = await app.platform.db
    .selectFrom('data_sources')
    .select('next_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(next_at).toBe(app.clock.now + 5 * minuteMs)
})

test('a warning waits until it takes effect', async () => {
  const effective = app.clock.now + 20 * minuteMs
  pages.set('/feed', capOf({ infos: [{ effective }] }).xml)
  await sourceOf()
  expect(await names()).toEqual([])
  await later(14)
  expect(await names()).toEqual([])
  await later()
  expect(await names()).toEqual(['Tornado Warning'])
})

test('an Update in the same feed replaces its warning, which is never started', async () => {
  const first = capOf()
  const update = capOf({ msgType: 'Update', references: [first], ...headline('Extended') })
  pages.set('/feed', atomOf(embedded(first.xml), embedded(update.xml)))
  await sourceOf()
  expect(await names()).toEqual(['Extended'])
  const started = await app.platform.db
    .selectFrom('takeovers')
    .select('name')
    .where('account_id', '=', admin.accountId)
    .execute()
  expect(started).toEqual([{ name: 'Extended' }])
})

test('a source acts with the rights of the user who saved it last, as they are now', async () => {
  pages.set('/feed', capOf().xml)
  const { id } = await sourceOf({ everywhere: true, severity: 'Extreme' })
  const users = (patch: object) => app.platform.db.updateTable('users').set(patch).where('id', '=', admin.id).execute()
  const refreshed = async () => (await second.call(refreshDataSource, { body: { id } })).body.data
  const second = await app.make.manager(admin)
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', second.id).execute()
  pages.set('/feed', capOf(headline('Second')).xml)
  await users({ status: 'deactivated' })
  expect(await refreshed()).toMatchObject({
    error: expect.stringMatching(/, who saved it, is deactivated, so warnings start nothing\. Save it again\.$/),
    error_code: 'not_started',
    failing_since: app.clock.now,
  })
  await users({ status: 'active', role: 'manager', permissions: '{}' })
  expect((await refreshed()).error).toMatch(/is no longer allowed to start takeovers\. An admin can save it again\.$/)
  await users({ role: 'admin' })
  const running = async () => (await second.call(listRunningTakeovers, {})).body.data.map(({ name }) => name)
  expect(await running()).toEqual(['Tornado Warning'])
  // Another user takes it over.
  await users({ status: 'deactivated' })
  const { version } = await refreshed()
  expect((await save({ everywhere: true }, second, { id, version })).body.data).toMatchObject({ error: null })
  expect((await running()).toSorted()).toEqual(['Second', 'Tornado Warning'])
})

test('without an active subscription warnings start nothing', async () => {
  pages.set('/feed', atomOf())
  const { id } = await sourceOf()
  pages.set('/feed', capOf().xml)
  await subscribe(app, admin, 'expired')
  await later()
  expect(await get(id)).toMatchObject({
    error_code: 'not_started',
    error: expect.stringMatching(/subscription has ended/),
  })
  // The source itself answers, so it is retrieved as often as before.
  await later(10)
  const { next_at } = await app.platform.db
    .selectFrom('data_sources')
    .select('next_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(next_at).toBe(app.clock.now + minuteMs)
  expect(await names()).toEqual([])
})

test('only users who can start takeovers save a source of warnings', async () => {
  pages.set('/feed', capOf().xml)
  const manager = await app.make.manager(admin, { content: { view: 1, create: 1, edit: 1 } })
  const refused = await save({ everywhere: true }, manager)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Its warnings start takeovers, which you are not allowed to do. Ask an admin.',
  ])
  const stranger = await app.make.admin()
  const screen = await app.make.screen(stranger, [], 'Elsewhere')
  expect((await save({ screen_ids: [screen.id] })).status).toBe(404)
  expect((await save({ everywhere: true }, admin, { interval: 6 })).body.errors).toEqual({
    interval: ['Choose an interval from 1 to 5 minutes.'],
  })
  expect(await names()).toEqual([])
})
