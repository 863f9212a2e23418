import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { listLogs } from '@digisigncast/contract/accounts/logs'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { getChannel, listChannels, saveChannel } from '@digisigncast/contract/content/channels'
import { deleteMedia, getMediaDetails, renameMedia, setMediaRule } from '@digisigncast/contract/content/media'
import { assignContent, deletePlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import type { Rule } from '@digisigncast/contract/content/rules'
import { getScheduleEntry, listSchedule, saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import {
  endTakeover,
  getPreparedTakeover,
  listPreparedTakeovers,
  listRunningTakeovers,
  savePreparedTakeover,
  startPreparedTakeover,
  startTakeover,
} from '@digisigncast/contract/content/takeovers'
import { deleteDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { beforeEach, expect, test, vi } from 'vitest'
import { coloredPage, pdfOf } from '../testing/documents/pdf.ts'
import { saveSlide, slideOf, text } from '../testing/documents/slides.ts'
import { sendForm } from '../testing/form.ts'
import { allPermissions, type Person } from '../testing/make.ts'
import { fileOf } from '../testing/samples.ts'
import { sharedApp } from '../testing/start-app.ts'

let admin: Person
let ann: Person
let ben: Person
const app = await sharedApp()

beforeEach(async () => {
  admin = await app.make.admin()
  ann = await app.make.manager(admin, allPermissions)
  ben = await app.make.manager(admin, allPermissions)
})
const share = (view_other_managers_playlists: boolean) =>
  admin.call(updateSettings, { body: { view_other_managers_playlists } })

const pdf = (pages: number) =>
  fileOf(pdfOf(Array.from({ length: pages }, () => coloredPage([1, 0, 0]))), 'menu.pdf', 'application/pdf')

/** The media item after its conversion has ended. */
const rendered = (by: Person, media_id: string) =>
  vi.waitUntil(
    async () => {
      const { data } = (await by.call(getMediaDetails, { body: { media_id } })).body
      return data.conversion === null || data.conversion.state === 'failed' ? data : undefined
    },
    { timeout: 60_000, interval: 50 },
  )

test('a slide that does not fit into a hidden playlist is refused without its name', async () => {
  const { id } = (await saveSlide(admin, slideOf(text('Hello')))).body.data.media
  const full = await app.make.media(admin)
  await app.make.playlist(ben, [id, full.id], 'Secret offer')
  const fill = (slide_files: number) =>
    app.platform.db.updateTable('media').set({ slide_files }).where('id', '=', full.id).execute()
  await fill(10_000)
  const save = async () => (await saveSlide(ann, slideOf(text('Hello again')), { media_id: id })).body.message
  const limit = 'A playlist holds at most 10,000 fonts, images and data sources on slides; '
  expect(await save()).toBe(`${limit}a playlist of another manager would have more. Use fewer, or ask an admin.`)
  await share(true)
  expect(await save()).toBe(`${limit}“Secret offer” would have 10,001. Use several playlists.`)
  await share(false)
  await fill(0)
  await app.make.playlist(ann, [id, full.id], 'Of Ann')
  await fill(10_000)
  expect(await save()).toContain('“Of Ann” would have 10,001.')
})

test('a PDF that does not fit into the playlist of a manager fails without its name', { timeout: 60_000 }, async () => {
  const { id } = await app.make.media(admin, pdf(1))
  await rendered(admin, id)
  const full = await app.make.media(admin)
  await app.make.playlist(ben, [id, full.id], 'Secret offer')
  await app.platform.db.updateTable('media').set({ page_count: 1999 }).where('id', '=', full.id).execute()
  const replaced = await sendForm(ann, 'media/replace', { media_id: id, file: pdf(2) })
  expect(replaced.status).toBe(200)
  const limit = 'A playlist holds at most 2,000 pages of documents; '
  expect((await rendered(ann, id)).conversion?.message).toBe(
    `${limit}a playlist of a manager would have more. Use fewer, or ask an admin.`,
  )
})

test('the log does not name the hidden playlist into which a PDF does not fit', { timeout: 60_000 }, async () => {
  const [{ id }, { id: other }] = [await app.make.media(admin, pdf(1)), await app.make.media(admin, pdf(2))]
  await rendered(admin, id)
  await rendered(admin, other)
  const full = await app.make.media(admin)
  await app.make.playlist(ben, [id, full.id], 'Secret offer')
  await app.platform.db.updateTable('media').set({ page_count: 1999 }).where('id', '=', full.id).execute()
  // Its pages are stored already.
  const { status, body } = await sendForm(admin, 'media/replace', { media_id: id, file: pdf(2) })
  expect([status, body.message]).toEqual([422, expect.stringContaining('a playlist of a manager would have more.')])
  const descriptions = (await ann.call(getOverview, {})).body.logs.map(({ description }) => description)
  expect(descriptions.find((one) => one.startsWith('The replacement of “menu”'))).toContain(body.message)
})

test('the log names what the server did with hidden media to their owner and to admins only', {
  timeout: 60_000,
}, async () => {
  const { id } = await app.make.media(ben, pdf(1))
  await rendered(ben, id)
  await sendForm(ben, 'media/replace', { media_id: id, file: pdf(2) })
  await rendered(ben, id)
  const logOf = async (by: Person) =>
    (await by.call(getOverview, {})).body.logs
      .map(({ description }) => description)
      .filter((one) => one.includes('menu'))
  const sentence = 'The server rendered the new PDF of “menu” and replaced its file.'
  for (const one of [admin, ben]) expect(await logOf(one)).toContain(sentence)
  expect(await logOf(ann)).toEqual([])
  const owner = await app.make.owner()
  const query = { customer: admin.accountId, search: 'rendered' }
  const [entry] = (await owner.call(listLogs, { query })).body.data
  expect([entry?.description, entry?.actor]).toEqual([sentence, 'job'])
  await admin.call(updateSettings, { body: { display_other_managers_content: true } })
  expect(await logOf(ann)).toContain(sentence)
})

/** A playlist of Ben with a picture, and one of the admin. */
async function playlists() {
  const { id: picture, thumbnail } = await app.make.media(ben)
  const [bens, shared] = [await app.make.playlist(ben, [picture], 'Secret offer'), await app.make.playlist(admin)]
  return { ids: [bens.id, shared.id], named: { id: bens.id, name: 'Secret offer', thumbnail }, shared }
}
const hiddenOne = (id: string | undefined) => ({ id, name: '', thumbnail: null, is_hidden: true })

test('channels do not name hidden playlists, and keep them when they are saved', async () => {
  const { ids, shared } = await playlists()
  const layout = { selectedLayout: 'main' as const, playlists: { Main: ids } }
  const { id: channelID } = (await admin.call(saveChannel, { body: { name: 'Lobby', layout } })).body.data
  const seenBy = async (by: Person) => {
    const [listed] = (await by.call(listChannels, { query: {} })).body.data
    const one = (await by.call(getChannel, { params: { channelID } })).body.data
    expect(listed).toEqual(one)
    return [one.playlists['Main'], one.playlistsId['Main']]
  }
  for (const by of [admin, ben]) expect(await seenBy(by)).toEqual([['Secret offer', shared.name], ids])
  expect(await seenBy(ann)).toEqual([['', shared.name], ids])
  const saved = await ann.call(saveChannel, { body: { name: 'Hall', layout, channelID } })
  expect([saved.status, saved.body.data.playlists['Main']]).toEqual([200, ['', shared.name]])
  expect(await seenBy(admin)).toEqual([['Secret offer', shared.name], ids])
  await share(true)
  expect(await seenBy(ann)).toEqual([['Secret offer', shared.name], ids])
})

test('schedule entries neither name nor show hidden playlists, and keep them when they are saved', async () => {
  const { ids, named, shared } = await playlists()
  const screen = await app.make.screen(admin)
  const rule: Rule = { days: ['mon'], from: '08:00', until: '10:00' }
  const what = { content_type: 'playlist' as const, content_ids: ids, screen_ids: [screen.id] }
  const body = { name: 'Morning', color: 'blue' as const, rule, priority: 'normal' as const, ...what }
  const { id } = (await admin.call(saveScheduleEntry, { body })).body.data
  const others = { id: shared.id, name: shared.name, thumbnail: null }
  const seenBy = async (by: Person) => {
    const [listed] = (await by.call(listSchedule, { query: {} })).body.data
    const { content } = (await by.call(getScheduleEntry, { params: { id } })).body.data
    expect(listed?.content).toEqual(content)
    return content
  }
  for (const by of [admin, ben]) expect(await seenBy(by)).toEqual([named, others])
  expect(await seenBy(ann)).toEqual([hiddenOne(named.id), others])
  const saved = await ann.call(saveScheduleEntry, { body: { ...body, id, name: 'Noon' } })
  expect([saved.status, saved.body.data.content]).toEqual([200, [hiddenOne(named.id), others]])
  expect(await seenBy(admin)).toEqual([named, others])
  await share(true)
  expect(await seenBy(ann)).toEqual([named, others])
})

test('takeovers neither name nor show hidden playlists, and keep them when they are saved', async () => {
  const { ids, named, shared } = await playlists()
  await app.make.screen(admin)
  const body = { name: 'Closed', content_ids: ids, everywhere: true }
  const { id } = (await admin.call(savePreparedTakeover, { body })).body.data
  const others = { id: shared.id, name: shared.name, thumbnail: null }
  const seenBy = async (by: Person) => {
    const [listed] = (await by.call(listPreparedTakeovers, { query: {} })).body.data
    const { content } = (await by.call(getPreparedTakeover, { params: { id } })).body.data
    expect(listed?.content).toEqual(content)
    return content
  }
  for (const by of [admin, ben]) expect(await seenBy(by)).toEqual([named, others])
  expect(await seenBy(ann)).toEqual([hiddenOne(named.id), others])
  const saved = await ann.call(savePreparedTakeover, { body: { ...body, id, name: 'Holiday' } })
  expect([saved.status, saved.body.data.content]).toEqual([200, [hiddenOne(named.id), others]])
  expect(await seenBy(admin)).toEqual([named, others])

  const started = await ann.call(startPreparedTakeover, { body: { id } })
  expect([started.status, started.body.data.content]).toEqual([200, [hiddenOne(named.id), others]])
  await ben.call(startTakeover, { body: { content_ids: [named.id], everywhere: true } })
  const running = async (by: Person) =>
    (await by.call(listRunningTakeovers, {})).body.data.map(({ name, content }) => [name, content[0]])
  const hidden = hiddenOne(named.id)
  expect(await running(ann)).toEqual(
    expect.arrayContaining([
      ['Holiday', hidden],
      ['Playlist of another manager', hidden],
    ]),
  )
  for (const by of [admin, ben])
    expect(await running(by)).toEqual(
      expect.arrayContaining([
        ['Holiday', named],
        ['Secret offer', named],
      ]),
    )
  await share(true)
  expect(await running(ann)).toEqual(await running(admin))
})

test('the log does not name a takeover after a hidden playlist', async () => {
  const { named } = await playlists()
  const shared = await app.make.playlist(admin, [(await app.make.media(admin)).id], 'Offers')
  await app.make.screen(admin)
  const sentences = async (by: Person) =>
    (await by.call(getOverview, {})).body.logs
      .map(({ description }) => description.replace(/^Name of \S+ /, ''))
      .filter((one) => one.includes('takeover'))
  const start = async (id: string) => {
    const body = { content_ids: [id], everywhere: true, is_drill: id === shared.id }
    return (await ben.call(startTakeover, { body })).body.data.id
  }
  const id = await start(named.id)
  await ben.call(endTakeover, { body: { id } })
  await start(shared.id)
  // Entries of the same time have no order.
  const expected = [
    'started the takeover drill “Offers” on 1 screen for 30 minutes.',
    'ended a takeover with a playlist on 1 screen.',
    'started a takeover with a playlist on 1 screen for 30 minutes.',
  ].toSorted()
  for (const by of [ann, ben, admin]) expect((await sentences(by)).toSorted()).toEqual(expected)
  await share(true)
  await start(named.id)
  expect(await sentences(ann)).toContain('started the takeover “Secret offer” on 1 screen for 30 minutes.')
})

test('the log names changes of hidden content by admins to its owner and to admins only', async () => {
  const { id: media_id } = await app.make.media(ben)
  const rule: Rule = { days: ['mon'], from: '08:00', until: '10:00' }
  const [bens, anns] = [await app.make.playlist(ben, [], 'Secret offer'), await app.make.playlist(ann, [], 'Of Ann')]
  const playlist_ids = [bens.id, anns.id]
  await admin.call(renameMedia, { body: { media_id, title: 'Secret' } })
  await admin.call(setMediaRule, { body: { media_ids: [media_id], rule } })
  await admin.call(savePlaylist, { body: { playlistID: bens.id, name: 'Secret price' } })
  await admin.call(assignContent, { body: { playlist_ids, media_ids: [(await app.make.media(admin)).id] } })
  await admin.call(deletePlaylist, { body: { playlistID: bens.id } })
  await admin.call(deleteMedia, { body: { media_id } })
  const table = { kind: 'table' as const, columns: ['Dish'], rows: [['Soup']] }
  const source = await ben.call(saveDataSource, { body: { name: 'Secret menu', settings: { kind: 'table', table } } })
  await admin.call(deleteDataSource, { body: { id: source.body.data.id } })
  const sentences = async (by: Person) =>
    (await by.call(getOverview, {})).body.logs
      .map(({ description }) => description)
      .filter((one) => one.includes('Secret'))
      .map((one) => one.replace(/^Name of \S+ /, ''))
      .toSorted()
  const named = [
    'changed the playlist “Secret price”.',
    'changed when “Secret” plays.',
    'created the data source “Secret menu”.',
    'created the playlist “Secret offer”.',
    'deleted the data source “Secret menu”.',
    'deleted the playlist “Secret price”.',
    'deleted “Secret”.',
    'renamed “photo” to “Secret”.',
  ]
  expect(await sentences(ben)).toEqual(named)
  expect(await sentences(ann)).toEqual([])
  expect(await sentences(admin)).toEqual([expect.stringMatching('^added 1 media item to .*“Secret price”'), ...named])
})
