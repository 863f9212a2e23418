import { maxTakeoversForWarnings, maxWarnings } from '@digisigncast/contract/accounts/warnings'
import { endTakeover, listRunningTakeovers } from '@digisigncast/contract/content/takeovers'
import { maxFeedEntries } from '@digisigncast/contract/source-kinds/source-data'
import { expect, test } from 'vitest'
import { atomOf, embedded, linked } from '../../../testing/documents/cap.ts'
import { logOf } from '../../../testing/presence.ts'
import { headline, warningFeeds } from '../../../testing/stored/warning-feeds.ts'

// Feeds without warnings, and with more than are shown.

const minuteMs = 60_000

const { app, admin, pages, capOf, sourceOf, get, later, names } = await warningFeeds()

const page = '<!doctype html><html><body><h1>No active alerts</h1></body></html>'
test.each<[string, string | number]>([
  ['has no entries', atomOf()],
  ['has one entry that links to a page', atomOf('<entry><title>No warnings</title><link href="/none.html"/></entry>')],
  [
    'is RSS and says so',
    '<rss version="2.0"><channel><item><title>None</title><link>/none.html</link></item></channel></rss>',
  ],
  ['is a list of none', '<alerts/>'],
  ['has no content', 204],
])('an address without warnings that %s does not fail, and ends nothing', async (_what, quiet) => {
  pages.set('/none.html', page)
  pages.set('/feed', capOf().xml)
  const { id } = await sourceOf()
  pages.set('/feed', quiet)
  await later()
  expect(await get(id)).toMatchObject({
    error: null,
    failing_since: null,
    checked_at: app.clock.now,
    data: { entries: [] },
  })
  expect(await names()).toEqual(['Tornado Warning'])
})

test('links are relative to xml:base', async () => {
  const entry = (base: string, path: string) =>
    `<entry xml:base="${base}"><title>x</title><link xml:base="./" type="application/cap+xml" href="${path}"/></entry>`
  pages.set('/d/a.cap', capOf(headline('A')).xml)
  pages.set('/d/e/b.cap', capOf(headline('B')).xml)
  pages.set('/f/c.cap', capOf(headline('C')).xml)
  const feed = atomOf(
    '<entry><title>x</title><link href="a.cap"/></entry>',
    entry('e/', 'b.cap'),
    entry('/f/', 'c.cap'),
  )
  pages.set('/feed', feed.replace('<feed ', '<feed xml:base="d/" '))
  await sourceOf()
  expect((await names()).toSorted()).toEqual(['A', 'B', 'C'])
})

test('warnings without room are named by the source, which does not fail, and start when there is room', async () => {
  const warnings = Array.from({ length: maxTakeoversForWarnings + 1 }, (_, index) => capOf(headline(`W${index + 1}`)))
  pages.set('/feed', atomOf(...warnings.map(({ xml }) => embedded(xml))))
  const { id } = await sourceOf()
  const leftOut = {
    error: '1 warning was left out, because at most 15 takeovers run: “W16”.',
    error_code: 'left_out',
    failing_since: null,
  }
  expect(await get(id)).toMatchObject(leftOut)
  await later()
  expect(await get(id)).toMatchObject({ ...leftOut, checked_at: app.clock.now })
  const logged = (await logOf(admin)).filter(({ description }) => description.includes('left out'))
  expect(logged.map(({ description }) => description)).toEqual([
    expect.stringMatching(/\(data source “Weather”\) left out 1 warning, because at most 15 takeovers run: “W16”\.$/),
  ])
  const running = (await admin.call(listRunningTakeovers, {})).body.data
  await admin.call(endTakeover, { body: { id: running[0]?.id ?? '' } })
  await later()
  expect(await names()).toContain('W16')
  expect(await get(id)).toMatchObject({ error: null, error_code: null })
})

test('of a feed with more links than are read the most severe ones are read', async () => {
  const links = Array.from({ length: maxWarnings }, (_, index) => linked(`/gone/${index}`))
  pages.set('/a', capOf().xml)
  const severe = linked('/a', '<updated>2001-01-01T00:00:00Z</updated><cap:severity>Extreme</cap:severity>')
  pages.set('/feed', atomOf(...links, severe))
  const { id } = await sourceOf()
  expect(await names()).toEqual(['Tornado Warning'])
  expect(await get(id)).toMatchObject({
    error: 'Of 201 warnings, the 200 most severe ones were read.',
    error_code: 'left_out',
  })
})

test('slides show the most severe warnings, the newest one first', async () => {
  const minor = Array.from({ length: maxFeedEntries }, () =>
    capOf({ infos: [{ headline: 'Minor', severity: 'Minor' }] }),
  )
  const old = capOf({ sent: app.clock.now - minuteMs, ...headline('Old') })
  pages.set('/feed', atomOf(...[...minor, old].map(({ xml }) => embedded(xml))))
  const { id } = await sourceOf()
  const entries = Array.from({ length: maxFeedEntries }, (_, index) => ({
    title: index === maxFeedEntries - 1 ? 'Old' : 'Minor',
  }))
  expect((await get(id)).data).toMatchObject({ entries })
})
