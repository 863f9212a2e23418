import { recover, register, resetPassword } from '@digisigncast/contract/accounts/session'
import { listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { setCustomerPassword } from '@digisigncast/contract/platform/customers'
import { expect, test, vi } from 'vitest'
import { mailServer, mailsTo, mailTo } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { accountsNamed, ask, newCustomer, received, signIn, tokenIn } from '../../../testing/registrations.ts'
import { sharedApp, startApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1' })

test('a known address gets the same response as an unknown one, an email to its user, and no account', async () => {
  const admin = await app.make.admin()
  const body = newCustomer({ email: admin.email.toUpperCase() })
  const [known, unknown] = [await ask(app, body), await ask(app, newCustomer())]
  expect(known).toEqual(unknown)
  expect(known).toEqual(received)
  const mail = await mailTo(app.dataDir, admin.email)
  expect(mail.subject).toBe('You already have an account')
  for (const link of ['http://signage.test', 'http://signage.test/#recover']) {
    expect(mail.text).toContain(link)
    expect(mail.html).toContain(`href="${link}"`)
  }
  expect(mail.text).not.toContain('/confirm#token=')
  expect(await accountsNamed(app, body.company)).toEqual([])
  expect((await signIn(app, body.username)).status).toBe(401)
  expect((await signIn(app, admin.email)).status).toBe(200)
})

test('links for the platform owner use the host of the owner’s area', async () => {
  const email = 'the-owner@example.com'
  await app.platform.db
    .updateTable('users')
    .set({ email, email_key: email })
    .where('role', '=', 'super_admin')
    .execute()
  await ask(app, newCustomer({ email }))
  expect((await mailTo(app.dataDir, email)).text).toContain('http://admin.signage.test/#recover')
})

test('an address gets five emails an hour; further registrations get the same response and store nothing', async () => {
  const admin = await app.make.admin()
  const unknown = newCustomer()
  for (const email of [unknown.email, admin.email]) {
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(app, newCustomer({ email }))).status).toBe(200)
    const sixth = newCustomer({ email })
    expect(await ask(app, sixth)).toEqual(received)
    await vi.waitFor(async () => expect(await accountsNamed(app, sixth.company)).toEqual([]))
    await mailsTo(app.dataDir, email, 5)
  }
  // Emails requested later have arrived.
  const other = newCustomer()
  await ask(app, other)
  await mailTo(app.dataDir, other.email)
  for (const email of [unknown.email, admin.email]) expect(await mailsTo(app.dataDir, email, 5)).toHaveLength(5)
})

test('the response does not wait for the mail server', async () => {
  let accept = () => {}
  const held = new Promise<void>((resolve) => void (accept = resolve))
  const server = await mailServer({ onConnect: (_session, done) => void held.then(() => done()) })
  const slow = await startApp({ SMTP_URL: server.url })
  const arrived = server.next()
  expect((await slow.guest.call(register, { body: newCustomer() })).status).toBe(200)
  expect(server.received).toEqual([])
  accept()
  await arrived
  await slow.close()
  await server.close()
})

test('recovery responds the same for unknown, unconfirmed and known addresses, and emails only the known one', async () => {
  const body = newCustomer()
  await ask(app, body)
  await mailTo(app.dataDir, body.email)
  const admin = await app.make.admin()
  const answers = []
  for (const email of ['nobody-at-all@example.com', body.email, admin.email]) {
    const { status, body: answer } = await app.guest.call(recover, { body: { email } })
    answers.push([status, answer])
  }
  expect(answers).toEqual(Array.from({ length: 3 }, () => [200, expect.any(Object)]))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  await mailTo(app.dataDir, admin.email)
  expect(await mailsTo(app.dataDir, body.email, 1)).toHaveLength(1)
})

test('no email to an unconfirmed address contains text from the form', async () => {
  const body = newCustomer({ name: 'Visit evil.example', company: 'Evil.example now', username: 'evil.example.now' })
  await ask(app, body)
  await mailTo(app.dataDir, body.email)
  const owner = await app.make.owner()
  const { data } = (await owner.call(listUsers, { query: { search: body.email } })).body
  const [found] = data
  expect(found?.name).toBe(body.company)
  const id = found?.id ?? ''
  const secret = { password: 'a better one 77', confirmPassword: 'a better one 77' }
  expect((await owner.call(setCustomerPassword, { body: { userID: id, ...secret } })).status).toBe(200)
  const fields = { name: body.company, username: body.username, email: body.email, userID: id }
  expect((await owner.call(saveUser, { body: { ...fields, status: 'active' } })).status).toBe(200)
  await app.guest.call(recover, { body: { email: body.email } })
  const mails = await mailsTo(app.dataDir, body.email, 4)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Confirm your email address',
    'Set a new password',
    'Your account is active',
    'Your password was changed',
  ])
  for (const { text, html, subject } of mails)
    expect([subject, /evil/i.test(text), /evil/i.test(html)]).toEqual([subject, false, false])
  // The link of the recovery email proves the address: from then on emails carry the name of the account.
  const token = /\/reset-password#token=([\w-]+)/.exec(
    mails.find(({ subject }) => subject === 'Set a new password')?.text ?? '',
  )?.[1]
  await app.guest.call(resetPassword, { body: { token: token ?? '', ...secret } })
  await app.guest.call(recover, { body: { email: body.email } })
  expect(
    (await mailsTo(app.dataDir, body.email, 6)).filter(({ text }) => text.includes('Evil.example now')),
  ).toHaveLength(1)
})

test('a new address of a user is unconfirmed again, and links sent to the old one stop working', async () => {
  const admin = await app.make.admin()
  await app.guest.call(recover, { body: { email: admin.email } })
  const token = /\/reset-password#token=([\w-]+)/.exec((await mailTo(app.dataDir, admin.email)).text)?.[1] ?? ''
  const owner = await app.make.owner()
  const email = `new-${admin.email}`
  const fields = { name: 'Firm', username: admin.username, email, status: 'active' as const, userID: admin.accountId }
  expect((await owner.call(saveUser, { body: fields })).status).toBe(200)
  const answer = await app.guest.call(resetPassword, { body: { token, password, confirmPassword: password } })
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['token']])
  await app.guest.call(recover, { body: { email } })
  expect((await mailTo(app.dataDir, email)).text).not.toContain('Firm')
})

test('the email has text and HTML with the link, which is not logged', async () => {
  const body = newCustomer()
  await ask(app, body)
  const mail = await mailTo(app.dataDir, body.email)
  const link = `http://signage.test/confirm#token=${tokenIn(mail)}`
  expect(mail.subject).toBe('Confirm your email address')
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link}"`)
  expect(app.logged.join('')).not.toContain(tokenIn(mail))
})

test('the link uses PUBLIC_URL, ignoring the Host header', async () => {
  const body = newCustomer()
  await app.guest.send('/api/v1/register', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '10.9.9.9' },
  })
  expect((await mailTo(app.dataDir, body.email)).html).not.toContain('evil.example')
})
