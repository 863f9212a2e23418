import { deleteUser } from '@digisigncast/contract/accounts/users'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import {
  currentAnnouncements,
  deleteAnnouncement,
  dismissAnnouncement,
  getAnnouncement,
  listAnnouncements,
  listChosenCustomers,
  saveAnnouncement,
  seeAnnouncements,
} from '@digisigncast/contract/platform/announcements'
import { afterEach, describe, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'
import { subscribe } from '../../../testing/stored/subscribe.ts'

const app = await sharedApp()
const owner = await app.make.owner()
// Deleted, because announcements for all would appear in the next tests.
afterEach(async () => {
  await app.platform.db.deleteFrom('announcements').execute()
})

type Wish = Sent<typeof saveAnnouncement>['body']
const wish = {
  title: 'Maintenance',
  text: 'Tonight at ten.',
  severity: 'info',
  ends_at: null,
  is_for_all: true,
} as const
const save = (more: Partial<Wish> = {}) => owner.call(saveAnnouncement, { body: { ...wish, ...more } })
async function announce(more: Partial<Wish> = {}) {
  const { status, body } = await save(more)
  if (status !== 200) throw new Error(body.message)
  return body.data
}
const onlyFor = (...people: Person[]) => ({ is_for_all: false, accountIDs: people.map(({ accountId }) => accountId) })
const shownTo = async (by: Client) => (await by.call(currentAnnouncements, {})).body
const titles = async (by: Client) => (await shownTo(by)).data.map(({ title }) => title)
const listed = async (search?: string) =>
  (await owner.call(listAnnouncements, { query: { ...(search !== undefined && { search }) } })).body

test('an announcement can be read by its id', async () => {
  const { id } = await announce(onlyFor(await app.make.admin()))
  const get = (announcementID: string) => owner.call(getAnnouncement, { params: { announcementID } })
  expect((await get(id)).body.data).toEqual((await listed()).data[0])
  expect((await get('unknown')).status).toBe(404)
})

describe('consoles', () => {
  test('show announcements for all and for their customer until they are deleted', async () => {
    const [admin, other] = [await app.make.admin(), await app.make.admin()]
    const manager = await app.make.manager(admin)
    const { id } = await announce({ text: ' One\r\n\ttwo\u202e \n\nthree ' })
    await announce({ title: 'For you', ...onlyFor(admin) })
    expect(await titles(manager)).toEqual(expect.arrayContaining(['Maintenance', 'For you']))
    const { data } = await shownTo(other)
    expect(data).toEqual([expect.objectContaining({ id, text: 'One\n two \n\nthree', severity: 'info' })])
    await owner.call(deleteAnnouncement, { body: { announcementID: id } })
    expect(await shownTo(other)).toEqual({ data: [], changes_in_ms: null })
  })

  test('show the most severe first, and the newest of those', async () => {
    const admin = await app.make.admin()
    const at = (minutes: number) => ({ starts_at: app.clock.now - minutes * 60_000 })
    await announce({ title: 'info', ...at(0) })
    await announce({ title: 'critical', severity: 'critical', ...at(9) })
    await announce({ title: 'old warning', severity: 'warning', ...at(5) })
    await announce({ title: 'warning', severity: 'warning', ...at(1) })
    expect(await titles(admin)).toEqual(['critical', 'warning', 'old warning', 'info'])
  })

  test('are notified of created, changed and deleted announcements, only if concerned', async () => {
    const [admin, other] = [await app.make.admin(), await app.make.admin()]
    const [page, elsewhere] = [await listen(app.url, admin.token), await listen(app.url, other.token)]
    const { id } = await announce(onlyFor(admin))
    await page.receives('announcements.changed')
    // Moved from one customer to the other: both must be notified.
    await save({ announcementID: id, ...onlyFor(other) })
    await Promise.all([page.receives('announcements.changed'), elsewhere.receives('announcements.changed')])
    await announce()
    await Promise.all([page.receives('announcements.changed'), elsewhere.receives('announcements.changed')])
    await owner.call(deleteAnnouncement, { body: { announcementID: id } })
    await elsewhere.receives('announcements.changed')
  })

  test('receive the time of the next start or end', async () => {
    const admin = await app.make.admin()
    const hour = 3_600_000
    await announce({ starts_at: app.clock.now + hour, ends_at: app.clock.now + 3 * hour })
    expect(await shownTo(admin)).toEqual({ data: [], changes_in_ms: hour })
    await announce({ title: 'Not theirs', starts_at: app.clock.now + 1, ...onlyFor(await app.make.admin()) })
    expect((await shownTo(admin)).changes_in_ms).toBe(hour)
    app.clock.now += hour
    expect([await titles(admin), (await shownTo(admin)).changes_in_ms]).toEqual([['Maintenance'], 2 * hour])
    app.clock.now += 2 * hour - 1
    expect([await titles(admin), (await shownTo(admin)).changes_in_ms]).toEqual([['Maintenance'], 1])
    app.clock.now += 1
    expect(await shownTo(admin)).toEqual({ data: [], changes_in_ms: null })
    expect((await listed()).data.map(({ state }) => state)).toEqual(['over', 'live'])
  })
})

describe('dismissing', () => {
  const dismiss = (by: Client, announcementID: string) => by.call(dismissAnnouncement, { body: { announcementID } })

  test('hides it for one user and is counted', async () => {
    const admin = await app.make.admin()
    const manager = await app.make.manager(admin)
    const { id } = await announce(onlyFor(admin))
    expect((await manager.call(seeAnnouncements, { body: { announcementIDs: [id] } })).status).toBe(200)
    expect((await dismiss(admin, id)).status).toBe(200)
    expect((await dismiss(admin, id)).status).toBe(200)
    expect([await titles(admin), await titles(manager)]).toEqual([[], ['Maintenance']])
    expect((await listed()).data[0]).toMatchObject({ seen_count: 2, dismissed_count: 1, customers_count: 1 })
  })

  test('persists after a change unless it is critical', async () => {
    const admin = await app.make.admin()
    const { id, version } = await announce(onlyFor(admin))
    await dismiss(admin, id)
    await save({ announcementID: id, version, title: 'Changed', ...onlyFor(admin) })
    expect(await titles(admin)).toEqual([])
    await save({ announcementID: id, title: 'Urgent', severity: 'critical', ...onlyFor(admin) })
    expect(await titles(admin)).toEqual(['Urgent'])
    await dismiss(admin, id)
    expect(await titles(admin)).toEqual([])
  })

  test('announcements for other accounts, scheduled and unknown ones get the same response', async () => {
    const [admin, other] = [await app.make.admin(), await app.make.admin()]
    const [theirs, later] = [await announce(onlyFor(other)), await announce({ starts_at: app.clock.now + 1000 })]
    for (const id of [theirs.id, later.id, 'nowhere']) {
      const seen = await admin.call(seeAnnouncements, { body: { announcementIDs: [id] } })
      const dismissed = await dismiss(admin, id)
      for (const { status, body } of [seen, dismissed])
        expect([status, body.message]).toEqual([404, 'This announcement no longer exists.'])
    }
    expect((await listed()).data.every(({ seen_count }) => seen_count === 0)).toBe(true)
  })

  test('dismissing an ended announcement is no error', async () => {
    const admin = await app.make.admin()
    const { id } = await announce({ ends_at: app.clock.now + 1000 })
    app.clock.now += 1000
    expect((await dismiss(admin, id)).status).toBe(200)
  })

  test.each(['suspended', 'expired'] as const)('is open to a customer that is %s', async (status) => {
    const admin = await app.make.admin()
    const { id } = await announce(onlyFor(admin))
    await subscribe(app, admin, status)
    expect(await titles(admin)).toEqual(['Maintenance'])
    expect((await admin.call(seeAnnouncements, { body: { announcementIDs: [id] } })).status).toBe(200)
    expect((await dismiss(admin, id)).status).toBe(200)
    expect(await titles(admin)).toEqual([])
  })
})

describe('invalid input', () => {
  const errors = async (more: object) => {
    const { status, body } = await save(more)
    return [status, body.errors]
  }

  test('is reported by field', async () => {
    const { now } = app.clock
    expect(await errors({ title: ' ' })).toEqual([422, { title: ['Title is required.'] }])
    expect(await errors({ title: 'x'.repeat(201) })).toEqual([422, { title: ['Use at most 200 characters.'] }])
    expect((await save({ title: 'x'.repeat(200) })).status).toBe(200)
    expect(await errors({ text: '\n \n' })).toEqual([422, { text: ['Text is required.'] }])
    expect(await errors({ text: 'x'.repeat(5001) })).toEqual([422, { text: ['Use at most 5,000 characters.'] }])
    expect(await errors({ severity: 'loud' })).toEqual([422, { severity: ['Please choose a severity.'] }])
    expect(await errors({ starts_at: now, ends_at: now })).toEqual([
      422,
      { ends_at: ['The end must be after the start.'] },
    ])
    expect(await errors({ ends_at: now - 1 })).toEqual([422, { ends_at: ['The end must be after the start.'] }])
    expect(await errors({ starts_at: now - 9, ends_at: now - 1 })).toEqual([
      422,
      { ends_at: ['The end must be in the future.'] },
    ])
    expect(await errors({ is_for_all: false })).toEqual([422, { accountIDs: ['Please choose at least one customer.'] }])
    expect(await errors({ is_for_all: false, accountIDs: ['nobody'] })).toEqual([
      422,
      { accountIDs: ['One of these customers no longer exists. Please choose again.'] },
    ])
    const many = Array.from({ length: 1001 }, (_, number) => `${number}`)
    expect(await errors({ is_for_all: false, accountIDs: many })).toEqual([
      422,
      { accountIDs: ['At most 1000 customers can be chosen. Announce it to all of them instead.'] },
    ])
  })

  test('deleted and concurrently changed announcements are reported', async () => {
    expect((await save({ announcementID: 'gone' })).status).toBe(404)
    expect((await owner.call(deleteAnnouncement, { body: { announcementID: 'gone' } })).status).toBe(404)
    expect((await owner.call(listChosenCustomers, { params: { announcementID: 'gone' } })).status).toBe(404)
    const { id, version } = await announce()
    expect((await save({ announcementID: id, version, title: 'First' })).status).toBe(200)
    expect((await save({ announcementID: id, version, title: 'Second' })).status).toBe(409)
    expect((await listed()).data[0]?.title).toBe('First')
  })
})

describe('the owner', () => {
  test('finds announcements by title and text, page by page', async () => {
    for (let number = 0; number < 12; number += 1)
      await announce({
        title: `Number ${number}`,
        starts_at: app.clock.now - number,
        text: number === 7 ? 'Größe' : 'x',
      })
    expect((await listed('GROSSE')).data).toEqual([])
    expect((await listed('größe')).data.map(({ title }) => title)).toEqual(['Number 7'])
    expect((await listed('number 1')).data.map(({ title }) => title)).toEqual(['Number 1', 'Number 10', 'Number 11'])
    expect((await listed('%')).data).toEqual([])
    const { body } = await owner.call(listAnnouncements, { query: { page: 2, per_page: 10 } })
    expect([body.data.map(({ title }) => title), body.pagination.total]).toEqual([['Number 10', 'Number 11'], 12])
  })

  test('sees the selected customers by name, and the start stays if omitted', async () => {
    const [a, b] = [await app.make.admin(), await app.make.admin()]
    const { id, starts_at } = await announce(onlyFor(a, b, a))
    const chosen = async () => (await owner.call(listChosenCustomers, { params: { announcementID: id } })).body.data
    expect((await chosen()).map((customer) => customer.id).toSorted()).toEqual([a.accountId, b.accountId].toSorted())
    app.clock.now += 5000
    const changed = await save({ announcementID: id, ...onlyFor(b) })
    expect([changed.body.data.starts_at, (await chosen()).length]).toEqual([starts_at, 1])
    await save({ announcementID: id, is_for_all: true, accountIDs: [a.accountId] })
    expect([await chosen(), (await listed()).data[0]?.customers_count]).toEqual([[], null])
  })

  test('keeps announcements of a deleted customer', async () => {
    const admin = await app.make.admin()
    const { id, version } = await announce(onlyFor(admin))
    await owner.call(deleteUser, { body: { userID: admin.accountId, name: `Account ${admin.accountId}` } })
    // Within the grace period it still exists and can stay selected.
    expect((await save({ announcementID: id, version, ...onlyFor(admin) })).status).toBe(200)
    await app.platform.db.deleteFrom('accounts').where('id', '=', admin.accountId).execute()
    expect((await listed()).data[0]).toMatchObject({ customers_count: 0 })
    expect((await save({ announcementID: id, ...onlyFor(admin) })).status).toBe(422)
  })

  test('finds announcements in the system log', async () => {
    const { id } = await announce({ title: 'Logged' })
    await save({ announcementID: id, title: 'Logged' })
    await owner.call(deleteAnnouncement, { body: { announcementID: id } })
    const sentences = (await logged(app, null)).map(({ description }) => description.replace(/^Owner /, ''))
    expect(sentences.filter((sentence) => sentence.endsWith('“Logged”.')).toSorted()).toEqual([
      'announced “Logged”.',
      'changed the announcement “Logged”.',
      'deleted the announcement “Logged”.',
    ])
  })
})
