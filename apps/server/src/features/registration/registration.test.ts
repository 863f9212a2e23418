import { getOverview } from '@digisigncast/contract/dashboard'
import { confirmAddress, login, me, register } from '@digisigncast/contract/session'
import { getSite } from '@digisigncast/contract/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { mailTo } from '../../testing/mails.ts'
import { password } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let open: TestApp
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '127.0.0.1' })
  open = await startApp({ TRUST_PROXY: '127.0.0.1', SIGNUP: 'open' })
})
afterAll(async () => {
  await app.close()
  await open.close()
})

let customers = 0
const customer = (more: object = {}) => {
  customers += 1
  return {
    company: `Company ${customers}`,
    name: `Founder ${customers}`,
    username: `founder-${customers}`,
    email: `founder-${customers}@example.com`,
    password,
    confirmPassword: password,
    ...more,
  }
}
/** From an address of its own: registrations are counted per address. */
const ask = async (to: TestApp, body: ReturnType<typeof customer>, address = `10.0.0.${customers % 250}`) => {
  const response = await to.guest.send('/api/v1/register', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  })
  const answer = (await response.json()) as { message: string; code?: string; errors?: Record<string, string[]> }
  return { status: response.status, ...answer }
}
const signIn = (to: TestApp, name: string) => to.guest.call(login, { body: { login: name, password } })
const tokenOf = async (to: TestApp, email: string) =>
  /http:\/\/signage\.test\/confirm#token=([\w-]+)/.exec((await mailTo(to.dataDir, email)).text)?.[1] ?? ''
const accountOf = (to: TestApp, email: string) =>
  to.platform.db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['a.id', 'a.status', 'a.time_zone', 'u.status as user_status', 'u.role'])
    .where('u.email_key', '=', email)
    .executeTakeFirst()
const activate = (to: TestApp, id = '', status: 'active' | 'deactivated' = 'active') =>
  to.platform.db.updateTable('accounts').set({ status }).where('id', '=', id).execute()

test('a new customer waits for the confirmed address, and then for the platform owner', async () => {
  const body = customer({ time_zone: 'Asia/Tokyo' })
  const answer = await ask(app, body)
  expect(answer).toEqual({
    status: 200,
    message: 'Almost done: please open the link in the mail that we have just sent you.',
  })
  expect(await accountOf(app, body.email)).toMatchObject({
    status: 'pending',
    user_status: 'pending',
    role: 'admin',
    time_zone: 'Asia/Tokyo',
  })
  const unconfirmed = 'Please confirm your email address first: open the link in the mail that we sent you.'
  expect((await signIn(app, body.username)).body.message).toBe(unconfirmed)
  const confirmed = await app.guest.call(confirmAddress, { body: { token: await tokenOf(app, body.email) } })
  expect([confirmed.status, confirmed.body.message]).toEqual([
    200,
    'Your address is confirmed. You can sign in as soon as your account is activated.',
  ])
  expect((await signIn(app, body.username)).body.message).toBe('This account is waiting to be activated.')
  await activate(app, (await accountOf(app, body.email))?.id)
  const grant = await signIn(app, body.email)
  expect([grant.status, grant.body.data.role]).toEqual([200, 'admin'])
  const founder = clientOf(app.url, grant.body.data.access_token)
  expect((await founder.call(me, {})).body.data.account).toMatchObject({ name: body.company, time_zone: 'Asia/Tokyo' })
  const sentences = (await founder.call(getOverview, {})).body.logs.map(({ description }) => description)
  expect(sentences).toContain(`${body.name} confirmed the email address of a new account.`)
})

test('open sign-up activates the account with the address', async () => {
  const body = customer()
  await ask(open, body)
  expect((await signIn(open, body.username)).status).toBe(403)
  const confirmed = await open.guest.call(confirmAddress, { body: { token: await tokenOf(open, body.email) } })
  expect(confirmed.body.message).toBe('Your address is confirmed. Please sign in.')
  expect((await signIn(open, body.username)).status).toBe(200)
})

test('the link works once, for two days, and never for what the owner has turned down', async () => {
  const [once, late, denied] = [customer(), customer(), customer()]
  for (const body of [once, late, denied]) await ask(open, body)
  const confirm = (token: string) => open.guest.call(confirmAddress, { body: { token } })
  const used = [422, { token: ['This link has been used or is too old.'] }]
  const token = await tokenOf(open, once.email)
  const twice = await Promise.all([confirm(token), confirm(token)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const third = await confirm(token)
  expect([third.status, third.body.errors]).toEqual(used)
  const guessed = await confirm('x'.repeat(43))
  expect([guessed.status, guessed.body.errors]).toEqual(used)
  await activate(open, (await accountOf(open, denied.email))?.id, 'deactivated')
  await confirm(await tokenOf(open, denied.email))
  expect((await accountOf(open, denied.email))?.status).toBe('deactivated')
  const tooLate = await tokenOf(open, late.email)
  open.clock.now += 48 * 60 * 60 * 1000 + 1
  expect((await confirm(tooLate)).status).toBe(422)
  expect((await signIn(open, late.username)).status).toBe(403)
})

test('whose mail was lost may register again when the link has run out', async () => {
  const body = customer()
  await ask(app, body)
  expect((await ask(app, body)).errors).toEqual({
    username: ['This username is taken. Please choose another one.'],
    email: ['This email address is in use already.'],
  })
  app.clock.now += 48 * 60 * 60 * 1000
  expect((await ask(app, body)).status).toBe(200)
  const left = await app.platform.db.selectFrom('accounts').select('id').where('name', '=', body.company).execute()
  expect(left).toHaveLength(1)
})

test('a name or address of a customer is never freed that way', async () => {
  const admin = await app.make.admin()
  await app.platform.db.updateTable('users').set({ status: 'pending' }).where('id', '=', admin.id).execute()
  app.clock.now += 72 * 60 * 60 * 1000
  const answer = await ask(app, customer({ username: admin.username.toUpperCase(), email: admin.email.toUpperCase() }))
  expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['username', 'email']])
  expect(await accountOf(app, admin.email)).toBeDefined()
})

test('the mail says it in text and HTML, and hostile names are only text', async () => {
  const body = customer({
    name: '<img src=x onerror="alert(1)">&\r\nBcc: x@evil.example',
    company: '</title><script>1</script>',
  })
  await ask(app, body)
  const mail = await mailTo(app.dataDir, body.email)
  const link = `http://signage.test/confirm#token=${await tokenOf(app, body.email)}`
  expect(mail.subject).toBe('Confirm your email address')
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;Bcc: x@evil.example')
  expect(mail.html).not.toContain('<img')
  expect(mail.html).not.toContain('<script')
  expect([mail.to, mail.text.includes('\nBcc:')]).toEqual([body.email, false])
  expect(app.logged.join('')).not.toContain(link.split('token=')[1])
})

test('the link comes from PUBLIC_URL, whatever Host the request names', async () => {
  const body = customer()
  await app.guest.send('/api/v1/register', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '10.9.9.9' },
  })
  expect((await mailTo(app.dataDir, body.email)).html).not.toContain('evil.example')
})

test('refuses bad input with words and field names, and makes nothing', async () => {
  const none = await ask(app, {} as ReturnType<typeof customer>)
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
  const errors = async (more: object) => (await ask(app, customer(more))).errors
  expect(await errors({ email: 'x@' })).toEqual({ email: ['Please enter a valid email address.'] })
  expect(await errors({ time_zone: 'Nowhere' })).toEqual({ time_zone: ['Please choose a time zone from the list.'] })
  expect(await errors({ confirmPassword: 'other' })).toEqual({
    confirmPassword: ['The two passwords are not the same.'],
  })
  expect(await errors({ password: 'qwertyuiop', confirmPassword: 'qwertyuiop' })).toEqual({
    password: ['This password is too common. Please choose another one.'],
  })
  const body = customer({ status: 'active', role: 'super_admin', account_id: 'x', max_team_members: 1 })
  expect((await ask(app, body)).status).toBe(200)
  expect(await accountOf(app, body.email)).toMatchObject({ status: 'pending', role: 'admin' })
})

test('one address may register ten times an hour', async () => {
  const address = '192.0.2.7'
  for (let asked = 0; asked < 10; asked += 1) await ask(app, customer({ email: 'no address' }), address)
  // What cannot be read at all is not counted; these are.
  for (let asked = 0; asked < 10; asked += 1)
    await ask(app, customer({ password: '1234567890', confirmPassword: '1234567890' }), address)
  const answer = await ask(app, customer(), address)
  expect([answer.status, answer.message]).toEqual([429, 'Too many attempts. Please try again in 60 minutes.'])
  expect((await ask(app, customer(), '192.0.2.8')).status).toBe(200)
})

test('SIGNUP=off hides the link and refuses; REGISTER_URL leads elsewhere', async () => {
  expect((await app.guest.call(getSite, {})).body.data.register_url).toBe('/register')
  const off = await startApp({ SIGNUP: 'off' })
  expect((await off.guest.call(getSite, {})).body.data.register_url).toBe(null)
  const refused = await off.guest.call(register, { body: customer() })
  expect([refused.status, refused.body.message]).toEqual([403, 'This server takes no new registrations.'])
  await off.close()
  const elsewhere = await startApp({ REGISTER_URL: 'https://shop.example/sign-up' })
  expect((await elsewhere.guest.call(getSite, {})).body.data.register_url).toBe('https://shop.example/sign-up')
  await elsewhere.close()
})
