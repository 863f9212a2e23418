import { acceptInvitation, inviteUser } from '@digisigncast/contract/accounts/invitations'
import { confirmAddress, login, register } from '@digisigncast/contract/accounts/session'
import { listUsers, saveUser, type UserStatus } from '@digisigncast/contract/accounts/users'
import { getCustomer } from '@digisigncast/contract/platform/customers'
import { expect, test } from 'vitest'
import { mailsTo, mailTo, readOutbox } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const owner = await app.make.owner()

const unconfirmed = 'Please confirm your email address first: open the link in the email that we sent you.'
let registered = 0
/** Registers a person; returns the form with which the owner edits them, and the token of the email. */
async function registration(more: { username?: string; email?: string } = {}) {
  registered += 1
  const who = { username: `waiting-${registered}`, email: `waiting-${registered}@example.com`, ...more }
  const name = `Waiting ${registered}`
  const body = { ...who, name, company: name, password, confirmPassword: password }
  // Registrations are limited per address: an hour passes between two.
  app.clock.now += 60 * 60 * 1000
  await app.platform.limiter('register/address', 10, 60 * 60).reset('127.0.0.1')
  expect((await app.guest.call(register, { body })).status).toBe(200)
  const mail = await mailTo(app.dataDir, who.email)
  const { data } = (await owner.call(listUsers, { query: { search: name } })).body
  const fields = { ...who, name, userID: data[0]?.id ?? '', status: 'pending' as const }
  return { fields, token: /\/confirm#token=([\w-]+)/.exec(mail.text)?.[1] ?? '' }
}
const save = async (fields: object) => {
  await app.make.confirmAll()
  return owner.call(saveUser, { body: fields as never })
}
const signIn = (name: string) => app.guest.call(login, { body: { login: name, password } })
const confirm = (token: string) => app.guest.call(confirmAddress, { body: { token, password } })

test('the owner finds an unconfirmed customer by username and email', async () => {
  const { fields } = await registration()
  for (const search of [fields.username, fields.email]) {
    const { data } = (await owner.call(listUsers, { query: { search } })).body
    expect(data.map(({ id }) => id)).toEqual([fields.userID])
  }
})

test('an unconfirmed customer that the owner edits still reserves neither username nor email', async () => {
  const { fields, token } = await registration()
  const admin = await app.make.admin()
  const taken = { ...fields, username: admin.username, email: fields.email, name: 'Renamed' }
  for (const status of ['pending', 'deactivated', 'pending'])
    expect((await save({ ...taken, status })).status).toBe(200)
  expect((await signIn(admin.username)).status).toBe(200)
  const again = await registration({ username: `${fields.username}-new`, email: fields.email })
  expect(again.fields.userID).not.toBe('')
  expect((await signIn(fields.email)).body.message).toBe(unconfirmed)
  expect((await confirm(token)).body.message).toContain(`Yours is ${admin.username}2.`)
})

test('manual activation sets the keys: the customer can sign in, the names are taken, other registrations are deleted', async () => {
  const { fields, token } = await registration()
  const other = await registration({ email: fields.email })
  expect((await save({ ...fields, status: 'active' })).status).toBe(200)
  await mailsTo(app.dataDir, fields.email, 3)
  for (const name of [fields.username, fields.email]) expect((await signIn(name)).status).toBe(200)
  const second = { name: 'x', username: fields.username, email: fields.email, status: 'active' as const }
  const refused = await save({ ...second, password, confirmPassword: password })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['username', 'email'])
  expect((await owner.call(listUsers, { query: { search: other.fields.username } })).body.data).toEqual([])
  for (const one of [token, other.token]) expect((await confirm(one)).status).toBe(422)
})

test('activating a customer whose username or email is taken is rejected with a field error', async () => {
  const first = await registration()
  const second = await registration({ username: first.fields.username })
  const active = { status: 'active' as const }
  expect((await save({ ...first.fields, ...active })).status).toBe(200)
  const username = await save({ ...second.fields, ...active })
  expect([username.status, username.body.errors]).toEqual([
    422,
    { username: ['This username is taken. Please choose another one.'] },
  ])
  const email = await save({ ...second.fields, ...active, username: 'another-one', email: first.fields.email })
  expect([email.status, email.body.errors]).toEqual([422, { email: ['This email address is already in use.'] }])
  expect((await save({ ...second.fields, ...active, username: 'another-one' })).status).toBe(200)
  expect((await signIn('another-one')).status).toBe(200)
})

test('the link confirms only the address that it was sent to', async () => {
  const { fields, token } = await registration()
  expect((await save({ ...fields, email: `typo-${fields.email}` })).status).toBe(200)
  expect((await confirm(token)).status).toBe(422)
})

let customers = 0
const customer = () => {
  customers += 1
  const username = `bakery-${customers}`
  return { name: `Bakery ${customers}`, username, email: `${username}@example.com`, invite: true }
}
const tokenIn = (link: string | undefined) => link?.split('#token=')[1] ?? ''
const accept = (token: string) =>
  app.guest.call(acceptInvitation, { body: { token, password, confirmPassword: password } })
const find = async (username: string) =>
  (await owner.call(listUsers, { query: { page: 1, search: username } })).body.data[0]

test('the owner creates a customer with an invitation, and can send it again', async () => {
  const body = customer()
  const { status, body: created } = await owner.call(saveUser, { body: { ...body, status: 'active' } })
  expect([status, created.message]).toEqual([200, 'User created successfully!'])
  expect((await mailTo(app.dataDir, body.email)).text).toContain(created.invitation?.link)
  const row = await find(body.username)
  expect(row?.invited_until).toBe(created.invitation?.ends_at)
  const again = await owner.call(inviteUser, { body: { userID: row?.id ?? '' } })
  expect((await accept(tokenIn(created.invitation?.link))).status).toBe(422)
  const accepted = await accept(tokenIn(again.body.data.link))
  expect([accepted.status, accepted.body.data.role]).toEqual([200, 'admin'])
  const params = { id: row?.id ?? '' }
  expect((await owner.call(getCustomer, { params })).body.data.invited_until).toBe(null)
  expect((await owner.call(inviteUser, { body: { userID: row?.id ?? '' } })).status).toBe(422)
})

test('only active customers are invited', async () => {
  const { status, body } = await owner.call(saveUser, { body: { ...customer(), status: 'pending' } })
  expect([status, body.errors]).toEqual([422, { status: ['Choose Active to send an invitation.'] }])
})

test('deactivating an invited customer ends the link; activating sends a new one instead of a notice', async () => {
  const body = customer()
  const created = await owner.call(saveUser, { body: { ...body, status: 'active' } })
  const save = async (status: UserStatus) => {
    const row = await find(body.username)
    const { name, username, email } = body
    const sent = { name, username, email, status, userID: row?.id ?? '', version: row?.version ?? 0 }
    return (await owner.call(saveUser, { body: sent })).body
  }
  expect((await save('pending')).invitation).toBe(undefined)
  expect((await accept(tokenIn(created.body.invitation?.link))).status).toBe(422)
  expect((await owner.call(inviteUser, { body: { userID: (await find(body.username))?.id ?? '' } })).status).toBe(422)
  const activated = await save('active')
  expect((await accept(tokenIn(activated.invitation?.link))).status).toBe(200)
  const subjects = (await readOutbox(app.dataDir)).filter(({ to }) => to === body.email).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your account is active')
})
