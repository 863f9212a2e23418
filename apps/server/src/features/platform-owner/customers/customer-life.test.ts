import { exportLogs, listLogs } from '@digisigncast/contract/accounts/logs'
import { login, me } from '@digisigncast/contract/accounts/session'
import { deleteUser, listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import { getCustomer, restoreCustomer, saveCustomerNotes } from '@digisigncast/contract/platform/customers'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles } from '../../../testing/stored/stored.ts'
import { storedDevice } from '../../../testing/stored/stored-device.ts'
import { removeOverdue } from './customer-life.ts'

const app = await sharedApp()
let owner: Client
beforeAll(async () => {
  owner = await app.make.owner()
})

const dayMs = 24 * 60 * 60 * 1000
const nameOf = ({ accountId }: Person) => `Account ${accountId}`
const remove = (person: Person, name = nameOf(person)) =>
  owner.call(deleteUser, { body: { userID: person.accountId, name } })
const restore = (person: Person) => owner.call(restoreCustomer, { body: { userID: person.accountId } })
const signIn = (person: Person) => app.guest.call(login, { body: { login: person.username, password } })
const plays = async (screenID: string) => (await app.guest.call(getScreenContent, { params: { screenID } })).status
const rowsOf = async (accountId: string) => {
  const { db } = app.platform
  const tables = ['accounts', 'users', 'media', 'playlists', 'screens', 'devices', 'events'] as const
  const counts = await Promise.all(
    tables.map(async (table) => {
      const column = table === 'accounts' ? 'id' : 'account_id'
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where(db.dynamic.ref<string>(column), '=', accountId)
        .execute()
      return rows.length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function furnished() {
  const person = await app.make.admin()
  const media = await app.make.media(person)
  const playlist = await app.make.playlist(person, [media.id])
  const screen = await app.make.screen(person, [playlist.id])
  const device = await storedDevice(app, person, { screenId: screen.id })
  return { person, screen, device }
}

test('deleting asks for the name', async () => {
  const person = await app.make.admin()
  for (const name of ['', 'Account', nameOf(person).toLowerCase()]) {
    const { status, body } = await remove(person, name)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['name']])
  }
  expect((await person.call(me, {})).status).toBe(200)
})

test('a deleted customer keeps playing, cannot sign in, and is restored unchanged', async () => {
  const { person, screen } = await furnished()
  expect((await remove(person)).body.message).toBe('User deleted successfully!')
  expect((await remove(person)).status).toBe(422)
  expect((await person.call(me, {})).status).toBe(401)
  expect((await signIn(person)).status).toBe(403)
  expect(await plays(screen.code)).toBe(200)
  const list = async (status?: 'deleted') =>
    (await owner.call(listUsers, { query: { page: 1, search: person.username, ...(status && { status }) } })).body.data
  expect(await list()).toEqual([])
  const [shown] = await list('deleted')
  expect(shown?.removed_at).toBe(app.clock.now + 30 * dayMs)
  const { username, email, accountId: userID } = person
  const edited = await owner.call(saveUser, { body: { name: 'X', username, email, userID, status: 'active' } })
  expect(edited.status).toBe(422)

  expect((await restore(person)).status).toBe(200)
  expect((await restore(person)).status).toBe(422)
  expect((await signIn(person)).status).toBe(200)
  expect(await list('deleted')).toEqual([])
})

test('after thirty days all its data are deleted, and no data of others', async () => {
  const [gone, kept] = [await furnished(), await furnished()]
  await remove(gone.person)
  const { accountId } = gone.person
  const before = app.clock.now
  app.clock.now = before + 30 * dayMs - 1
  await removeOverdue(app.platform)
  expect(await plays(gone.screen.code)).toBe(200)
  expect(await storedFiles(app.dataDir, accountId)).not.toEqual([])

  app.clock.now = before + 30 * dayMs
  // Sessions have expired by then.
  owner = await app.make.owner()
  expect((await restore(gone.person)).body.message).toBe(
    'This customer can no longer be restored: the grace period is over.',
  )
  // As after a run killed between files and rows.
  await app.platform.storage.removeAll(accountId)
  await removeOverdue(app.platform)
  await removeOverdue(app.platform)
  expect(await rowsOf(accountId)).toBe(0)
  expect(await storedFiles(app.dataDir, accountId)).toEqual([])
  expect(await plays(gone.screen.code)).toBe(404)
  expect(await plays(kept.screen.code)).toBe(200)
  expect(await storedFiles(app.dataDir, kept.person.accountId)).not.toEqual([])
  const { data } = (await owner.call(listLogs, { query: { search: nameOf(gone.person) } })).body
  expect(data.filter(({ actor }) => actor === 'job')).toHaveLength(1)
})

test('the page of a customer shows screens with their devices, team, storage and notes', async () => {
  const { person, screen } = await furnished()
  await storedDevice(app, person, { screenId: screen.id, status: 3 })
  await storedDevice(app, person, { screenId: screen.id, status: 4 })
  const manager = await app.make.manager(person)
  const notes = 'Pays late.\n<b>Friendly</b>'
  expect((await owner.call(saveCustomerNotes, { body: { userID: person.accountId, notes } })).status).toBe(200)
  const { data } = (await owner.call(getCustomer, { params: { id: person.accountId } })).body
  const devices = { online: 1, connected: 0, offline: 1, pending: 0 }
  expect(data).toMatchObject({
    name: nameOf(person),
    notes,
    devices,
    screens: [{ id: screen.id, devices }],
    screens_count: 1,
    media_count: 1,
    team_members_count: 1,
  })
  expect(data.team.map(({ username }) => username)).toEqual(expect.arrayContaining([person.username, manager.username]))
  expect(data.storage_bytes).toBeGreaterThan(0)
  expect((await owner.call(getCustomer, { params: { id: person.id } })).status).toBe(404)
  const long = { userID: person.accountId, notes: 'x'.repeat(5001) }
  expect(Object.keys((await owner.call(saveCustomerNotes, { body: long })).body.errors ?? {})).toEqual(['notes'])
})

test('the system log records actor, action and origin over all customers', async () => {
  const person = await app.make.admin()
  await signIn(person)
  await app.make.playlist(person, [], '=SUM(A1) "quoted", and more')
  const device = await app.make.device((await app.make.screen(person)).code)
  expect(device.id).not.toBe('')
  const ask = async (query: object) => (await owner.call(listLogs, { query })).body
  const theirs = await ask({ customer: person.accountId })
  const actors = new Set(theirs.data.map(({ actor }) => actor))
  expect([actors.has('person'), actors.has('device'), actors.has('owner')]).toEqual([true, true, false])
  expect(theirs.data.every(({ address }) => address === '127.0.0.1')).toBe(true)
  expect(theirs.data.every(({ customer }) => customer?.id === person.accountId)).toBe(true)
  const times = theirs.data.map(({ created_at }) => created_at)
  expect(times).toEqual(times.toSorted((a, b) => b - a))

  const credentials = { login: 'owner', password: 'correct horse owner' }
  expect((await app.guest.call(login, { body: credentials })).status).toBe(200)
  const [signedIn] = (await ask({ customer: 'platform', search: 'SIGNED IN' })).data
  expect(signedIn).toMatchObject({ actor: 'owner', type: 'other', address: '127.0.0.1', customer: null })

  const day = new Date(app.clock.now).toISOString().slice(0, 10)
  expect((await ask({ customer: person.accountId, from: day, to: day })).pagination.total).toBe(theirs.pagination.total)
  expect((await ask({ customer: person.accountId, to: '2001-01-01' })).data).toEqual([])
  expect((await ask({ customer: person.accountId, type: 'error' })).data).toEqual([])
  expect((await owner.call(listLogs, { query: { from: '2026-02-02', to: '2026-02-01' } })).body.errors).toEqual({
    to: ['The last day must not be before the first.'],
  })
  const paged = await ask({ customer: person.accountId, per_page: 1, page: 2 })
  expect(paged.data).toEqual(theirs.data.slice(1, 2))
})

test('the CSV of the log contains no formulas', async () => {
  const person = await app.make.admin()
  const { db } = app.platform
  await db.updateTable('accounts').set({ name: '=HYPERLINK("x")' }).where('id', '=', person.accountId).execute()
  await signIn(person)
  const { data } = (await owner.call(exportLogs, { query: { customer: person.accountId, time_zone: 'Europe/Berlin' } }))
    .body
  const [head, line] = data.csv.split('\r\n')
  expect(head).toBe('\uFEFFTime (Europe/Berlin),Type,Customer,By,Address,Description')
  expect(line).toContain(`"'=HYPERLINK(""x"")",Customer,127.0.0.1,`)
  expect(data.is_cut).toBe(false)
})
