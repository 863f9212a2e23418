import { updateProfile } from '@digisigncast/contract/accounts/session'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { type Person, password } from '../../../../testing/make.ts'
import { sharedApp } from '../../../../testing/start-app.ts'

const app = await sharedApp()
const stranger = await app.make.admin()

let people = 0
const newPerson = (more: Record<string, unknown> = {}) => {
  people += 1
  const username = `named-${people}-${stranger.username.slice(-6)}`
  const secret = { password, confirmPassword: password }
  return { name: 'N', username, email: `${username}@example.com`, role: 'manager' as const, ...secret, ...more }
}
const create = (by: Person, more: Record<string, unknown> = {}) => by.call(saveUser, { body: newPerson(more) })
const rename = (by: Person, more: object) =>
  by.call(updateProfile, { body: { name: 'N', username: by.username, email: by.email, ...more } })
const times = async (count: number, call: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let made = 0; made < count; made += 1) statuses.push((await call()).status)
  return statuses
}
const refused = (count: number) => Array<number>(count).fill(422)
const tooMany = [429, 'Too many attempts. Please try again in 15 minutes.']
const answerOf = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

test('after 20 taken usernames or email addresses, taken and free ones get the same answer', async () => {
  const admin = await app.make.admin()
  const colleague = await app.make.manager(admin)
  expect(await times(10, () => create(admin, { username: stranger.username }))).toEqual(refused(10))
  expect(await times(10, () => create(admin, { email: stranger.email.toUpperCase() }))).toEqual(refused(10))
  const answers = [
    await create(admin),
    await create(admin, { email: stranger.email }),
    await rename(admin, { username: newPerson().username }),
    await rename(admin, { username: stranger.username }),
  ]
  expect(answers.map(answerOf)).toEqual(answers.map(() => tooMany))

  // Changes that keep the names go on, and so do colleagues.
  const { username, email, id } = colleague
  const kept = { name: 'Renamed', username: username.toUpperCase(), email, role: 'manager' as const, userID: id }
  expect((await admin.call(saveUser, { body: kept })).status).toBe(200)
  expect((await rename(admin, { name: 'Renamed' })).status).toBe(200)
  expect((await rename(colleague, { username: newPerson().username })).status).toBe(200)
})

test('the own profile and the team share the limit', async () => {
  const admin = await app.make.admin()
  expect(await times(19, () => rename(admin, { username: stranger.username }))).toEqual(refused(19))
  const { username, email, id } = await app.make.manager(admin)
  const moved = { name: 'N', username, email: stranger.email, role: 'manager' as const, userID: id }
  expect((await admin.call(saveUser, { body: { ...moved, email } })).status).toBe(200)
  expect((await admin.call(saveUser, { body: moved })).status).toBe(422)
  expect(answerOf(await rename(admin, { username: newPerson().username }))).toEqual(tooMany)
})

test('a free name counts, too, when the call fails for another reason', async () => {
  const admin = await app.make.admin()
  const limit = { max_team_members: 0 }
  await app.platform.db.updateTable('accounts').set(limit).where('id', '=', admin.accountId).execute()
  for (let made = 0; made < 20; made += 1) expect((await create(admin)).body.code).toBe('plan.limit_reached')
  expect(answerOf(await create(admin))).toEqual(tooMany)

  // Invalid fields are reported without looking up the names.
  const other = await app.make.admin()
  const named = { username: stranger.username, email: stranger.email }
  const invalid = await create(other, { ...named, role: undefined, password: 'short', confirmPassword: 'short' })
  expect(Object.keys(invalid.body.errors ?? {})).toEqual(['role', 'password'])
  const unsigned = await rename(other, { username: stranger.username, email: newPerson().email })
  expect(Object.keys(unsigned.body.errors ?? {})).toEqual(['current_password'])
})

test('the users of an account share a limit of 60, which is not used up by one of them', async () => {
  const admin = await app.make.admin()
  const team = [await app.make.manager(admin), await app.make.manager(admin), await app.make.manager(admin)]
  for (const one of team)
    expect(await times(20, () => rename(one, { username: stranger.username }))).toEqual(refused(20))
  expect(answerOf(await create(admin))).toEqual(tooMany)
  expect((await create(await app.make.admin())).status).toBe(200)
})

test('users that are created do not count', async () => {
  const admin = await app.make.admin()
  expect(new Set(await times(22, () => create(admin)))).toEqual(new Set([200]))
})
