import { listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { listRunningTakeovers, savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { getDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { atomOf, capDocuments, embedded, linked } from '../../../testing/documents/cap.ts'
import { openSite } from '../../../testing/doubles/sites.ts'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { makeCapHook, postCap, type Warnings } from '../../../testing/stored/cap-hook.ts'
import { fireNotice } from '../../../testing/stored/takeover-setup.ts'

const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
let admin: Person
const capOf = capDocuments(() => app.clock.now)
beforeEach(async () => {
  app.clock.now = Date.parse('2037-11-23T07:00Z')
  admin = await app.make.admin()
})

const hookOf = (warnings: Warnings = {}) => makeCapHook(app, admin, { everywhere: true, ...warnings })
const names = async () => (await admin.call(listRunningTakeovers, {})).body.data.map(({ name }) => name)
const inArea = (name: string, geocode: string, headline = name) =>
  capOf({ infos: [{ headline, areas: [{ name, geocode }] }] })

test.each<[string, Warnings, boolean]>([
  ['no area', {}, true],
  ['the same geocode', { geocodes: ['006085'] }, true],
  ['one of several', { geocodes: ['1', '006085'] }, true],
  ['the beginning of the geocode', { geocodes: ['006*'] }, true],
  ['a beginning without *', { geocodes: ['006'] }, false],
  ['another geocode', { geocodes: ['006086'] }, false],
  ['a part of the name', { areas: ['santa CLARA'] }, true],
  ['another name', { areas: ['Alameda'] }, false],
  ['another geocode, and the name', { geocodes: ['1'], areas: ['Clara'] }, true],
])('with %s a warning counts or not', async (_what, chosen, counts) => {
  const hook = await hookOf(chosen)
  const { message } = await postCap(app, hook, inArea('Santa Clara, CA', '006085').xml)
  expect(message).toMatch(counts ? /started on/ : /^For other areas: nothing was started\.$/)
  expect(await names()).toHaveLength(counts ? 1 : 0)
})

test('a warning that names no area counts for all, and one event of several is enough', async () => {
  const hook = await hookOf({ geocodes: ['006085'] })
  await postCap(app, hook, capOf().xml)
  const infos = [
    { headline: 'Elsewhere', areas: [{ name: 'A', geocode: '1' }] },
    { headline: 'Here', areas: [{ name: 'B', geocode: '006085' }] },
  ]
  expect((await postCap(app, hook, capOf({ infos }).xml)).status).toBe(200)
  expect(await names()).toHaveLength(2)
})

const square = '46,7 46,8 47,8 47,7 46,7'
const [inside, outside] = [
  { latitude: 46.948, longitude: 7.447 },
  { latitude: 47.377, longitude: 8.542 },
]
const shownOn = async () =>
  new Map((await admin.call(listRunningTakeovers, {})).body.data.map((one) => [one.name, one.screen_count]))
const inShape = (shape: { polygon?: string; circle?: string }, more: object = {}) =>
  capOf({ infos: [{ headline: 'Flood', areas: [{ name: 'Here', ...shape }], ...more }] }).xml

/** Screens in the square, outside of it, at the location of a tag in it, and without a location. */
async function located() {
  const tag = (await admin.call(saveTag, { body: { name: 'Bern', location: inside } })).body.data
  const screenAt = async (name: string, body: object) =>
    (await admin.call(saveScreen, { body: { name, ...body } })).body.data
  return {
    tag,
    inside: await screenAt('Inside', { location: inside }),
    outside: await screenAt('Outside', { location: outside, tag_ids: [tag.id] }),
    byTag: await screenAt('By tag', { tag_ids: [tag.id] }),
    unknown: await screenAt('Unknown', {}),
  }
}

test('a warning with a polygon or a circle is shown on the screens in it, and on those without a location', async () => {
  const screens = await located()
  expect([screens.inside.location, screens.byTag.location, screens.tag.location]).toEqual([inside, null, inside])
  const hook = await hookOf()
  const { message } = await postCap(app, hook, inShape({ polygon: square }))
  expect(message).toMatch(/^Takeover “Flood” started on 4 screens/)
  const [running] = (await admin.call(listRunningTakeovers, {})).body.data
  expect(running).toMatchObject({ everywhere: false })
  await postCap(app, hook, inShape({ circle: '47.377,8.542 5' }, { headline: 'Fire' }))
  await postCap(app, hook, inShape({ polygon: 'no numbers' }, { headline: 'Storm' }))
  await postCap(
    app,
    hook,
    capOf({ infos: [{ headline: 'Ice', areas: [{ name: 'A', polygon: square }, { name: 'B' }] }] }).xml,
  )
  expect(Object.fromEntries(await shownOn())).toEqual({ Fire: 3, Flood: 4, Ice: 5, Storm: 5 })
})

test('the part of a warning that reaches a screen is shown', async () => {
  const { inside: screen } = await located()
  const hook = await hookOf({ everywhere: false, screen_ids: [screen.id] })
  const areas = (polygon: string) => [{ name: 'There', polygon }]
  const infos = [
    { headline: 'Severe elsewhere', areas: areas('0,0 0,1 1,1') },
    { headline: 'Here', severity: 'Severe' as const, areas: areas(square) },
  ]
  expect((await postCap(app, hook, capOf({ infos: infos.slice(0, 1) }).xml)).message).toBe(
    'For other areas: nothing was started.',
  )
  await postCap(app, hook, capOf({ infos }).xml)
  expect(await shownOn()).toEqual(new Map([['Here', 1]]))
  // For all chosen screens, each of which is in one of the parts.
  const everywhere = await hookOf()
  const parts = [square, '47,8 47,9 48,9 48,8 47,8'].map((polygon, at) => ({
    headline: `Part ${at}`,
    areas: areas(polygon),
  }))
  await postCap(app, everywhere, capOf({ infos: parts }).xml)
  expect((await shownOn()).get('Part 0')).toBe((await admin.call(listScreens, { query: {} })).body.data.length)
})

test('a prepared takeover is shown on all of its screens if one of them is reached', async () => {
  const { inside: screen, outside: other } = await located()
  const body = { name: 'Leave', notice: fireNotice, screen_ids: [screen.id, other.id], minutes: 30 }
  const prepared = (await admin.call(savePreparedTakeover, { body })).body.data
  const hook = await hookOf({ everywhere: false, prepared_id: prepared.id })
  expect((await postCap(app, hook, inShape({ polygon: '0,0 0,1 1,1' }))).message).toMatch(/^For other areas/)
  await postCap(app, hook, inShape({ polygon: square }))
  expect(await shownOn()).toEqual(new Map([['Leave', 2]]))
})

test('an Update for other areas ends what it replaces', async () => {
  const hook = await hookOf({ geocodes: ['006085'] })
  const first = inArea('Here', '006085')
  await postCap(app, hook, first.xml)
  const areas = [{ name: 'There', geocode: '1' }]
  const update = capOf({ msgType: 'Update', references: [first], infos: [{ areas }] })
  expect((await postCap(app, hook, update.xml)).message).toBe(
    'For other areas: nothing was started. Takeover “Here” ended.',
  )
})

test('a data source requests and shows warnings for its areas only', async () => {
  const site = await openSite()
  await app.make.screen(admin, [], 'Lobby')
  const elsewhere = Array.from({ length: 210 }, () => inArea('Elsewhere', '1').xml)
  const link = (code: string) =>
    linked(`/${code}`, `<cap:geocode><valueName>FIPS6</valueName><value>${code} 000000</value></cap:geocode>`)
  const entries = [...elsewhere, inArea('Here', '006085').xml].map(embedded)
  site.answer(({ url }, response) =>
    response.end(url === '/feed' ? atomOf(...entries, link('000001'), link('006085')) : inArea('Linked', '006085').xml),
  )
  const warnings = { everywhere: true, geocodes: ['006085'] }
  const settings = { kind: 'cap' as const, url: `${site.url}/feed`, warnings }
  const { id, error } = (await admin.call(saveDataSource, { body: { name: 'Weather', settings } })).body.data
  expect([error, (await names()).toSorted()]).toEqual([null, ['Here', 'Linked']])
  expect(site.asked.map(({ path }) => path)).toEqual(['/feed', '/006085'])
  const { data } = (await admin.call(getDataSource, { params: { id } })).body.data
  expect(data).toMatchObject({ entries: [{ title: 'Here' }, { title: 'Linked' }] })
  site.close()
})

test('linked warnings whose shapes find no room among those of their feed are for all screens', async () => {
  const site = await openSite()
  onTestFinished(() => site.close())
  await admin.call(saveScreen, { body: { name: 'Lobby', location: inside } })
  const far = (turn: number) =>
    Array.from({ length: 1000 }, (_, at) => {
      const angle = ((at + turn / 2) / 1000) * 2 * Math.PI
      return `${(Math.sin(angle) * 5).toFixed(12)},${(Math.cos(angle) * 5).toFixed(12)}`
    }).join(' ')
  const areas = [0, 1].map((turn) => ({ name: 'Far', polygon: far(turn) }))
  const links = Array.from({ length: 70 }, (_, at) => linked(`/${at}`))
  site.answer(({ url }, response) =>
    response.end(url === '/feed' ? atomOf(...links) : capOf({ infos: [{ headline: `At ${url}`, areas }] }).xml),
  )
  const settings = { kind: 'cap' as const, url: `${site.url}/feed`, warnings: { everywhere: true } }
  const { id } = (await admin.call(saveDataSource, { body: { name: 'Weather', settings } })).body.data
  expect(await names()).toEqual([])
  // 20 are requested at a time.
  for (let round = 0; round < 3; round += 1) {
    app.clock.now += 60_000
    await (await app.jobs.begin('data-sources')).ended
  }
  // 34 kB each; 2 MB are stored.
  const started = (await names()).length
  expect([started > 5, started < 15]).toEqual([true, true])
  expect((await admin.call(getDataSource, { params: { id } })).body.data.error).toBeNull()
})

test.each(['Restricted', 'Private'])(
  'a warning with the scope %s starts nothing unless it is wanted',
  async (scope) => {
    const warning = capOf({ scope }).xml
    expect((await postCap(app, await hookOf(), warning)).message).toBe(`Scope ${scope}: nothing was started.`)
    const wanting = await hookOf({ shows_restricted: true })
    expect((await postCap(app, wanting, warning)).message).toMatch(/started on/)
  },
)

test('an all clear starts nothing unless it is wanted, and ends what it references', async () => {
  const hook = await hookOf()
  const first = capOf()
  await postCap(app, hook, first.xml)
  const clear = capOf({ references: [first], infos: [{ headline: 'All clear', responseType: 'AllClear' }] })
  expect((await postCap(app, hook, clear.xml)).message).toBe(
    'All clear: nothing was started. Takeover “Tornado Warning” ended.',
  )
  expect((await postCap(app, await hookOf({ shows_all_clear: true }), clear.xml)).message).toMatch(
    /“All clear” started/,
  )
})
