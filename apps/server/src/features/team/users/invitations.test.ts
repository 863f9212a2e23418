import { acceptInvitation, inviteUser, readInvitation } from '@digisigncast/contract/accounts/invitations'
import { login, me, recover, resetPassword } from '@digisigncast/contract/accounts/session'
import { deleteUser, listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { mailTo } from '../../../testing/mails.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const day = 24 * 60 * 60 * 1000
const expired =
  'This invitation has expired, was replaced or already used. Ask the person who invited you for a new one.'

let people = 0
const person = (more: Record<string, unknown> = {}) => {
  people += 1
  const username = `guest-${people}-${admin.username.slice(-6)}`
  const email = `${username}@example.com`
  return { name: `Guest ${people}`, username, email, role: 'manager' as const, invite: true, ...more }
}
const tokenIn = (link: string | undefined) => link?.split('#token=')[1] ?? ''
async function invited(more: Record<string, unknown> = {}, by = admin) {
  const body = person(more)
  const answer = await by.call(saveUser, { body })
  const { data } = (await by.call(listUsers, { query: { page: 1, search: body.username } })).body
  return { ...body, answer, token: tokenIn(answer.body.invitation?.link), user: data[0] }
}
const accept = (token: string, typed = password) =>
  app.guest.call(acceptInvitation, { body: { token, password: typed, confirmPassword: typed } })
const read = (token: string) => app.guest.call(readInvitation, { body: { token } })

test('an invited user gets a link by email, chooses a password and is signed in', async () => {
  const { answer, token, user, email, username, name } = await invited({ permissions: { screens: { view: 1 } } })
  expect([answer.status, answer.body.message]).toEqual([200, 'User created successfully!'])
  // Without a mail server the inviter passes the link on.
  expect(answer.body.invitation).toMatchObject({ is_mailed: false, ends_at: app.clock.now + 7 * day })
  expect(user?.invited_until).toBe(app.clock.now + 7 * day)
  const mail = await mailTo(app.dataDir, email)
  expect(mail.text).toContain(answer.body.invitation?.link)
  for (const typed of [name, username, admin.username]) expect(mail.text + mail.html).not.toContain(typed)
  expect((await app.guest.call(login, { body: { login: username, password } })).status).toBe(401)

  expect((await read(token)).body.data).toMatchObject({ name, username, account: expect.stringContaining('Account') })
  const { status, body } = await accept(token)
  expect([status, body.data.role, body.data.permissions['screens']?.['view']]).toEqual([200, 'manager', [true]])
  const self = (await clientOf(app.url, body.data.access_token).call(me, {})).body.data
  expect(self.username).toBe(username)
  expect((await app.guest.call(login, { body: { login: email, password } })).status).toBe(200)
  const { data } = (await admin.call(listUsers, { query: { page: 1, search: username } })).body
  expect(data[0]?.invited_until).toBe(null)
})

test('the link works once, also for simultaneous calls, and only its hash is stored', async () => {
  const { token } = await invited()
  const rows = await app.platform.db.selectFrom('single_use_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const answers = await Promise.all([accept(token), accept(token), accept(token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  for (const answer of [await accept(token), await read(token), await read('made-up')])
    expect([answer.status, answer.body.message]).toEqual([422, expired])
})

test('the link expires after seven days; a new one replaces it', async () => {
  const { token, user } = await invited()
  app.clock.now += 7 * day
  expect((await read(token)).body.message).toBe(expired)
  await app.make.confirmAll()
  const again = await admin.call(inviteUser, { body: { userID: user?.id ?? '' } })
  const second = tokenIn(again.body.data.link)
  const third = tokenIn((await admin.call(inviteUser, { body: { userID: user?.id ?? '' } })).body.data.link)
  for (const old of [token, second]) expect((await accept(old)).body.message).toBe(expired)
  expect((await accept(third)).status).toBe(200)
  const late = await admin.call(inviteUser, { body: { userID: user?.id ?? '' } })
  expect([late.status, late.body.message]).toEqual([422, 'This user has already accepted the invitation.'])
})

test('deleting the user withdraws the invitation', async () => {
  const { token, user } = await invited()
  await admin.call(deleteUser, { body: { userID: user?.id ?? '' } })
  expect((await accept(token)).body.message).toBe(expired)
})

test('weak passwords are refused and leave the link usable', async () => {
  const { token, username } = await invited()
  expect((await accept(token, 'short')).status).toBe(422)
  expect((await accept(token, username)).body.errors).toHaveProperty('password')
  const body = { token, password, confirmPassword: `${password}!` }
  expect((await app.guest.call(acceptInvitation, { body })).body.errors).toEqual({
    confirmPassword: ['The passwords do not match.'],
  })
  expect((await accept(token)).status).toBe(200)
})

test('a change of an invited user sends a new link, to the new address', async () => {
  const { token, user, email, ...body } = await invited()
  const moved = `moved-${email}`
  const { name, username, role } = body
  const changed = await admin.call(saveUser, {
    body: { name, username, role, email: moved, userID: user?.id ?? '', version: user?.version ?? 0 },
  })
  expect(changed.body.invitation).toBeDefined()
  expect((await accept(token)).body.message).toBe(expired)
  expect((await mailTo(app.dataDir, moved)).text).toContain(changed.body.invitation?.link)
  expect((await accept(tokenIn(changed.body.invitation?.link))).status).toBe(200)
})

test('Forgot Password also accepts the invitation', async () => {
  const { token, user, email } = await invited()
  await app.guest.call(recover, { body: { email } })
  const link = (await mailTo(app.dataDir, email, 'Set a new password')).text.match(/#token=(\S+)/)?.[1] ?? ''
  const reset = { token: link, password, confirmPassword: password }
  expect((await app.guest.call(resetPassword, { body: reset })).status).toBe(200)
  expect((await accept(token)).body.message).toBe(expired)
  const { data } = (await admin.call(listUsers, { query: { page: 1, search: user?.username ?? '' } })).body
  expect(data[0]?.invited_until).toBe(null)
})

test('no one receives a link for a user with more permissions, of another team, or without permission', async () => {
  const { user } = await invited({ role: 'admin' })
  const editor = await invited({ permissions: { screens: { view: 1 } } })
  const helper = await app.make.manager(admin, { users: { view: 1, edit: 1, create: 1 } })
  const viewer = await app.make.manager(admin, { users: { view: 1 }, screens: { view: 1 } })
  const other = await app.make.admin()
  const statusFor = async (by: Person, id = '') => (await by.call(inviteUser, { body: { userID: id } })).status
  expect(await statusFor(helper, user?.id)).toBe(403)
  expect(await statusFor(helper, editor.user?.id)).toBe(403)
  expect(await statusFor(viewer, editor.user?.id)).toBe(403)
  expect(await statusFor(other, editor.user?.id)).toBe(404)
  expect((await accept(editor.token)).status).toBe(200)
})

test('invited users count towards the team limit', async () => {
  const boss = await app.make.admin()
  const limit = { max_team_members: 1 }
  await app.platform.db.updateTable('accounts').set(limit).where('id', '=', boss.accountId).execute()
  expect((await invited({}, boss)).answer.status).toBe(200)
  expect((await invited({}, boss)).answer.body.code).toBe('plan.limit_reached')
})

test('a customer can send a limited number of invitations per hour and address', async () => {
  const { user, token } = await invited()
  const statuses: number[] = []
  for (let sent = 0; sent < 10; sent += 1)
    statuses.push((await admin.call(inviteUser, { body: { userID: user?.id ?? '' } })).status)
  expect(statuses).toEqual([...Array<number>(9).fill(200), 429])
  expect((await accept(token)).status).toBe(422)
  expect((await invited()).answer.status).toBe(200)
})

test('while the account is deactivated, the link waits or ends', async () => {
  const boss = await app.make.admin()
  const { token } = await invited({}, boss)
  const setStatus = (status: 'active' | 'pending') =>
    app.platform.db.updateTable('accounts').set({ status }).where('id', '=', boss.accountId).execute()
  await setStatus('pending')
  expect((await accept(token)).body.message).toBe(
    'This account is not active yet. You can sign in when the operator of this service activates it.',
  )
  await setStatus('active')
  expect((await accept(token)).status).toBe(200)
})

const limited = async (limit: number): Promise<Person> => {
  const admin = await app.make.admin()
  await app.platform.db
    .updateTable('accounts')
    .set({ max_team_members: limit })
    .where('id', '=', admin.accountId)
    .execute()
  return admin
}
const create = (admin: Person, number: number) =>
  admin.call(saveUser, {
    body: {
      name: `Member ${number}`,
      username: `m${number}-${admin.username}`,
      email: `m${number}-${admin.email}`,
      password,
      confirmPassword: password,
      role: 'manager',
    },
  })

test('twenty parallel creations stop at the limit with a message', async () => {
  const admin = await limited(5)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => create(admin, number)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const refused = answers
    .filter(({ status }) => status !== 200)
    .map(({ status, body }) => [status, body.code, body.message])
  expect(refused).toEqual(
    Array.from({ length: 15 }, () => [
      409,
      'plan.limit_reached',
      'Your plan allows 5 team members, and all are taken.',
    ]),
  )
  const { data, pagination } = (await admin.call(listUsers, { query: {} })).body
  expect([pagination.total, data[0]?.team_members_count]).toEqual([6, 5])
  expect(data[0]?.meta).toEqual([{ key: 'max_team_members', value: '5' }])
})

test('a freed seat can be used again, and changing a user needs no seat', async () => {
  const admin = await limited(1)
  expect((await create(admin, 1)).status).toBe(200)
  const full = await create(admin, 2)
  expect(full.body.message).toBe('Your plan allows 1 team member, and all are taken.')
  const member = (await admin.call(listUsers, { query: {} })).body.data.find(({ role }) => role === 'manager')
  if (!member) throw new Error('no member')
  const { name, username, email, id } = member
  const edited = await admin.call(saveUser, {
    body: { name: `${name}!`, username, email, role: 'manager', userID: id },
  })
  expect(edited.status).toBe(200)
  await admin.call(deleteUser, { body: { userID: id } })
  expect((await create(admin, 3)).status).toBe(200)
})

test('a limit of 0 allows no users besides the admin', async () => {
  const admin = await limited(0)
  expect((await create(admin, 1)).body.message).toBe('Your plan allows 0 team members, and all are taken.')
})
