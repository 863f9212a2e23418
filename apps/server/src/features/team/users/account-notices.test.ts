import { changePassword, login, recover, resetPassword, updateProfile } from '@digisigncast/contract/accounts/session'
import { setCustomerPassword } from '@digisigncast/contract/platform/customers'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { mailServer, mailTo, readOutbox } from '../../../testing/mails.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp, startApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1' })

const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' }
const changed = 'Your password was changed'
const newSignIn = 'New sign-in to DigiSignCast'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs in from this address with this User-Agent. Returns the browser's token. */
async function signIn(user: Person, userAgent: string, known_browser?: string, to = app): Promise<string> {
  const response = await clientOf(to.url, undefined, '198.51.100.7').send('/api/v1/login', {
    method: 'POST',
    body: JSON.stringify({ login: user.username, password, known_browser }),
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: { known_browser: string } }).data.known_browser
}

const mailsTo = async (email: string) => (await readOutbox(app.dataDir)).filter(({ to }) => to === email)
const rename = (user: Person, name: string) =>
  user.call(updateProfile, { body: { name, username: user.username, email: user.email } })

test('a new password sends an email, whether the user, a recovery link or the platform owner set it', async () => {
  const own = await app.make.admin()
  await rename(own, 'Call 0900 123')
  await own.call(changePassword, { body: { current_password: password, ...fresh } })
  const mail = await mailTo(app.dataDir, own.email, changed)
  expect(mail.text).toContain('All your other sessions have ended.')
  expect(mail.text).toContain('If this was not you, choose a new password with “Forgot Password”')
  // Emails contain no names, which others could have entered.
  expect(mail.text + mail.html).not.toContain('0900')

  const forgetful = await app.make.admin()
  await app.guest.call(recover, { body: { email: forgetful.email } })
  const link = await mailTo(app.dataDir, forgetful.email, 'Set a new password')
  const token = /reset-password#token=([\w-]+)/.exec(link.text)?.[1] ?? ''
  await app.guest.call(resetPassword, { body: { token, ...fresh } })
  expect((await mailTo(app.dataDir, forgetful.email, changed)).text).toContain('set with a recovery link')

  const customer = await app.make.admin()
  await (await app.make.owner()).call(setCustomerPassword, { body: { userID: customer.accountId, ...fresh } })
  expect((await mailTo(app.dataDir, customer.email, changed)).text).toContain('The operator of this service has set')
})

test('a rejected password change sends no email', async () => {
  const admin = await app.make.admin()
  await admin.call(changePassword, { body: { current_password: 'wrong', ...fresh } })
  await admin.call(changePassword, { body: { current_password: password, ...fresh } })
  await mailTo(app.dataDir, admin.email, changed)
  expect(await mailsTo(admin.email)).toHaveLength(1)
})

test('a sign-in from a new browser sends an email with time, browser and address', async () => {
  const admin = await app.make.admin()
  const first = await signIn(admin, firefox)
  await signIn(admin, firefox, first)
  app.clock.now = Date.UTC(2030, 0, 31, 22, 5)
  const second = await signIn(admin, firefox, undefined)
  const mail = await mailTo(app.dataDir, admin.email, newSignIn)
  expect(mail.text.replaceAll('\u202f', ' ')).toContain(
    'Time: 31 January 2030 at 23:05 (Europe/Berlin)\nBrowser: Firefox on Windows\nAddress: 198.51.100.7',
  )
  expect(mail.text).toContain('change your password at once')
  // Neither the first browser of a user nor a known one.
  await signIn(admin, firefox, second)
  await signIn(admin, firefox, first)
  await signIn(admin, 'curl/8.0 <b>visit evil.example</b>')
  await expect.poll(async () => (await mailsTo(admin.email)).length).toBe(2)
  const unknown = (await mailsTo(admin.email)).find(({ text }) => !text.includes('Firefox'))
  expect(unknown?.text).toContain('Address: 198.51.100.7')
  expect((unknown?.text ?? '') + (unknown?.html ?? '')).not.toMatch(/Browser:|curl|evil/)
})

test('the browser of another user counts as new; a rejected sign-in sends no email', async () => {
  const [one, other] = [await app.make.admin(), await app.make.admin()]
  const browser = await signIn(one, firefox)
  await signIn(other, firefox)
  await app.guest.call(login, { body: { login: other.username, password: 'wrong password' } })
  await signIn(other, firefox, browser)
  await mailTo(app.dataDir, other.email, newSignIn)
  expect([(await mailsTo(other.email)).length, (await mailsTo(one.email)).length]).toEqual([1, 0])
})

test('users without an email address get none, and everything works', async () => {
  const admin = await app.make.admin()
  const before = (await readOutbox(app.dataDir)).length
  const noAddress = { email: '', email_key: '' }
  await app.platform.db.updateTable('users').set(noAddress).where('id', '=', admin.id).execute()
  await signIn(admin, firefox)
  await signIn(admin, firefox)
  const owner = await app.make.owner()
  const { status } = await owner.call(setCustomerPassword, { body: { userID: admin.accountId, ...fresh } })
  expect(status).toBe(200)
  await app.platform.background.settle(10_000)
  expect(await readOutbox(app.dataDir)).toHaveLength(before)
  await app.platform.db.deleteFrom('users').where('id', '=', admin.id).execute()
})

test('responses do not wait for emails, and a closing server still sends pending ones', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const server = await mailServer({ onMailFrom: (_address, _session, done) => void held.then(() => done()) })
  const slow = await startApp({ SMTP_URL: server.url, TRUST_PROXY: '127.0.0.1' })
  const admin = await slow.make.admin()
  await signIn(admin, firefox, undefined, slow)
  await signIn(admin, firefox, undefined, slow)
  const body = { name: 'N', username: admin.username, email: 'slow@example.com', current_password: password }
  expect((await admin.call(updateProfile, { body })).status).toBe(200)
  const { status } = await admin.call(changePassword, { body: { current_password: password, ...fresh } })
  expect([status, server.received.length]).toEqual([200, 0])
  const closing = slow.close()
  release()
  await closing
  const subjects = server.received.map(({ mail }) => mail.subject).sort()
  expect(subjects).toEqual(['Confirm your new email address', newSignIn, changed])
  await server.close()
})
