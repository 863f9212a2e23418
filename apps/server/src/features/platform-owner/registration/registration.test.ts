import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { me, register } from '@digisigncast/contract/accounts/session'
import { getSite } from '@digisigncast/contract/platform/site'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import {
  ask,
  confirm,
  expired,
  newCustomer,
  received,
  signIn,
  tokenOf,
  unconfirmed,
} from '../../../testing/registrations.ts'
import { sharedApp, startApp, type TestApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1' })
const open = await sharedApp({ TRUST_PROXY: '127.0.0.1', SIGNUP: 'open' })

const accountOf = (to: TestApp, email: string) =>
  to.platform.db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['a.id', 'a.status', 'a.time_zone', 'u.status as user_status', 'u.role'])
    .where((is) => is.or([is('u.email_key', '=', email), is('u.unconfirmed_email_key', '=', email)]))
    .executeTakeFirst()
const activate = (to: TestApp, id = '', status: 'active' | 'deactivated' = 'active') =>
  to.platform.db.updateTable('accounts').set({ status }).where('id', '=', id).execute()

test('a new customer waits for the email confirmation, then for the platform owner', async () => {
  const body = newCustomer({ time_zone: 'Asia/Tokyo' })
  expect(await ask(app, body)).toEqual(received)
  expect(await accountOf(app, body.email)).toMatchObject({
    status: 'pending',
    user_status: 'pending',
    role: 'admin',
    time_zone: 'Asia/Tokyo',
  })
  for (const name of [body.username, body.email.toUpperCase()])
    expect((await signIn(app, name)).body.message).toBe(unconfirmed)
  const confirmed = await confirm(app, await tokenOf(app, body.email))
  expect([confirmed.status, confirmed.body.message]).toEqual([
    200,
    `Your email address is confirmed. Your username is ${body.username}. You can sign in as soon as your account is activated.`,
  ])
  expect((await signIn(app, body.username)).body.message).toBe(
    'This account is not active yet. You can sign in when the operator of this service activates it.',
  )
  await activate(app, (await accountOf(app, body.email))?.id)
  const grant = await signIn(app, body.email)
  expect([grant.status, grant.body.data.role]).toEqual([200, 'admin'])
  const founder = clientOf(app.url, grant.body.data.access_token)
  expect((await founder.call(me, {})).body.data.account).toMatchObject({ name: body.company, time_zone: 'Asia/Tokyo' })
  const sentences = (await founder.call(getOverview, {})).body.logs.map(({ description }) => description)
  expect(sentences).toContain(`${body.name} confirmed the email address of a new account.`)
})

test('with open registration the confirmation activates the account', async () => {
  const body = newCustomer()
  await ask(open, body)
  expect((await signIn(open, body.username)).status).toBe(403)
  const confirmed = await confirm(open, await tokenOf(open, body.email))
  expect(confirmed.body.message).toBe(
    `Your email address is confirmed. Your username is ${body.username}. You can sign in now.`,
  )
  expect((await signIn(open, body.username)).status).toBe(200)
})

test('the link works once, for two days, and not for registrations rejected by the owner', async () => {
  const [once, late, denied] = [newCustomer(), newCustomer(), newCustomer()]
  for (const body of [once, late, denied]) await ask(open, body)
  const token = await tokenOf(open, once.email)
  const twice = await Promise.all([confirm(open, token), confirm(open, token)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const third = await confirm(open, token)
  expect([third.status, third.body.errors]).toEqual(expired)
  const guessed = await confirm(open, 'x'.repeat(43))
  expect([guessed.status, guessed.body.errors]).toEqual(expired)
  await activate(open, (await accountOf(open, denied.email))?.id, 'deactivated')
  await confirm(open, await tokenOf(open, denied.email))
  expect((await accountOf(open, denied.email))?.status).toBe('deactivated')
  const tooLate = await tokenOf(open, late.email)
  open.clock.now += 48 * 60 * 60 * 1000 + 1
  expect((await confirm(open, tooLate)).status).toBe(422)
  expect((await signIn(open, late.username)).status).toBe(403)
})

test("the owner of the address cannot confirm a stranger's registration without its password", async () => {
  const body = newCustomer()
  await ask(open, body)
  const token = await tokenOf(open, body.email)
  const refused = await confirm(open, token, 'a password of somebody else')
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { password: ['This is not the password that was chosen at registration.'] } },
  })
  expect((await signIn(open, body.email)).body.message).toBe(unconfirmed)
  expect((await confirm(open, token)).status).toBe(200)
  expect((await signIn(open, body.email)).status).toBe(200)
})

test('registration does not reveal whether a username is taken', async () => {
  const admin = await app.make.admin()
  expect(await ask(app, newCustomer({ username: admin.username.toUpperCase() }))).toEqual({
    ...received,
  })
})

test('rejects invalid input with messages per field and stores nothing', async () => {
  const none = await ask(app, {} as ReturnType<typeof newCustomer>)
  expect([none.status, none.errors]).toEqual([
    422,
    {
      company: ['Company is required.'],
      name: ['Name is required.'],
      username: ['Username is required.'],
      email: ['Email is required.'],
      password: ['Password is required.'],
      confirmPassword: [expect.any(String)],
    },
  ])
  const errors = async (more: object) => (await ask(app, newCustomer(more))).errors
  expect(await errors({ email: 'x@' })).toEqual({ email: ['Please enter a valid email address.'] })
  expect(await errors({ time_zone: 'Nowhere' })).toEqual({ time_zone: ['Please choose a time zone from the list.'] })
  expect(await errors({ confirmPassword: 'other' })).toEqual({
    confirmPassword: ['The passwords do not match.'],
  })
  expect(await errors({ password: 'qwertyuiop', confirmPassword: 'qwertyuiop' })).toEqual({
    password: ['This password is too common. Please choose another one.'],
  })
  const body = newCustomer({ status: 'active', role: 'super_admin', account_id: 'x', max_team_members: 1 })
  expect((await ask(app, body)).status).toBe(200)
  expect(await accountOf(app, body.email)).toMatchObject({ status: 'pending', role: 'admin' })
})

test('an IP address can register ten times an hour', async () => {
  const address = '192.0.2.7'
  for (let asked = 0; asked < 10; asked += 1) await ask(app, newCustomer({ email: 'no address' }), address)
  // Unreadable requests are not counted; these are.
  for (let asked = 0; asked < 10; asked += 1)
    await ask(app, newCustomer({ password: '1234567890', confirmPassword: '1234567890' }), address)
  const answer = await ask(app, newCustomer(), address)
  expect([answer.status, answer.message]).toEqual([429, 'Too many attempts. Please try again in 60 minutes.'])
  expect((await ask(app, newCustomer(), '192.0.2.8')).status).toBe(200)
})

test('SIGNUP=off hides the link and closes registration; REGISTER_URL replaces the link', async () => {
  expect((await app.guest.call(getSite, {})).body.data.register_url).toBe('/register')
  const off = await startApp({ SIGNUP: 'off' })
  expect((await off.guest.call(getSite, {})).body.data.register_url).toBe(null)
  const refused = await off.guest.call(register, { body: newCustomer() })
  expect([refused.status, refused.body.message]).toEqual([403, 'Registration is closed.'])
  await off.close()
  const elsewhere = await startApp({ REGISTER_URL: 'https://shop.example/sign-up' })
  expect((await elsewhere.guest.call(getSite, {})).body.data.register_url).toBe('https://shop.example/sign-up')
  await elsewhere.close()
})
