import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { confirmAddress, login, recover, register, resetPassword } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { sendTestMail } from '@digisigncast/contract/platform/platform-settings'
import { afterEach, expect, test, vi } from 'vitest'
import { sendForm } from '../../testing/form.ts'
import { mailServer, mailTo } from '../../testing/mails.ts'
import { password } from '../../testing/make.ts'
import { fileOf, red } from '../../testing/samples.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { logged } from '../../testing/stored/logged.ts'

const running: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const server of running.splice(0).toReversed()) await server.close()
})
const started = async (variables: Record<string, string>): Promise<TestApp> => {
  const app = await startApp(variables)
  running.push(app)
  return app
}

const newcomer = {
  company: 'Bäckerei',
  name: 'Zoë',
  username: 'zoe',
  email: 'zoe@example.com',
  password,
  confirmPassword: password,
}

test('a mail server receives the emails, and their links work', async () => {
  const server = await mailServer()
  running.push(server)
  const app = await started({ SMTP_URL: server.url, MAIL_FROM: 'Signs <signs@example.com>', SIGNUP: 'open' })
  const registered = server.next()
  expect((await app.guest.call(register, { body: newcomer })).status).toBe(200)
  await registered
  const [first] = server.received
  expect([first?.from, first?.to]).toEqual(['signs@example.com', [newcomer.email]])
  expect(first?.mail).toMatchObject({ from: 'Signs <signs@example.com>', subject: 'Confirm your email address' })
  const confirm = /\/confirm#token=([\w-]+)/.exec(first?.mail.html ?? '')?.[1] ?? ''
  expect((await app.guest.call(confirmAddress, { body: { token: confirm, password } })).status).toBe(200)

  const arrived = server.next()
  await app.guest.call(recover, { body: { email: newcomer.email } })
  await arrived
  const recovery = server.received[1]?.mail
  expect([recovery?.to, recovery?.subject]).toEqual([newcomer.email, 'Set a new password'])
  const token = /\/reset-password#token=([\w-]+)/.exec(recovery?.text ?? '')?.[1] ?? ''
  const secret = 'another long password'
  const body = { token, password: secret, confirmPassword: secret }
  expect((await app.guest.call(resetPassword, { body })).status).toBe(200)
  expect((await app.guest.call(login, { body: { login: 'zoe', password: secret } })).status).toBe(200)
  expect(await readdir(join(app.dataDir, 'outbox')).catch(() => [])).toEqual([])
})

test('signs in to a mail server that requires it', async () => {
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password: secret }, _session, done) =>
      username === 'signs' && secret === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
  })
  running.push(server)
  const app = await started({ SMTP_URL: server.url.replace('//', '//signs:p%40ss@') })
  const arrived = server.next()
  await app.guest.call(register, { body: newcomer })
  await arrived
  expect(server.received.map(({ user }) => user)).toEqual(['signs'])
})

test('a recovery email contains the name and the logo of the account', async () => {
  const server = await mailServer()
  running.push(server)
  const app = await started({ SMTP_URL: server.url })
  const admin = await app.make.admin()
  const ask = async () => {
    const arrived = server.next()
    await app.guest.call(recover, { body: { email: admin.email } })
    await arrived
    return server.received.at(-1)?.mail
  }
  await admin.call(updateSettings, { body: { name: 'Smith & <Sons>' } })
  const plain = await ask()
  expect(plain?.html).toContain('Smith &amp; &lt;Sons&gt;')
  expect(plain?.text).toContain('Smith & <Sons>')
  const png = await red(300, 100).png().toBuffer()
  const { body } = await sendForm<{ logo: string }>(admin, 'settings/pictures/logo', { file: fileOf(png, 'logo.png') })
  const branded = await ask()
  expect(branded?.html).toContain(`<img src="http://signage.test${body.data.logo}" alt="Smith &amp; &lt;Sons&gt;"`)
})

test('when the mail server is down, the email is kept and the log says so', async () => {
  const server = await mailServer()
  await server.close()
  const app = await started({ SMTP_URL: server.url })
  const answer = await app.guest.call(register, { body: newcomer })
  expect([answer.status, answer.body.next]).toEqual([200, 'confirm'])
  const mail = await mailTo(app.dataDir, newcomer.email)
  const token = /\/confirm#token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  expect(app.logged.join('')).toContain('the mail server (SMTP_URL) did not accept the email: it is in ')
  expect(app.logged.join('')).not.toContain(token)
  expect((await app.guest.call(confirmAddress, { body: { token, password } })).status).toBe(200)
  const admin = await app.make.admin()
  expect((await app.guest.call(recover, { body: { email: admin.email } })).status).toBe(200)
  expect((await mailTo(app.dataDir, admin.email)).subject).toBe('Set a new password')
  const entries = async (account: string | null) =>
    (await logged(app, account))
      .filter(({ description }) => description.startsWith('The email '))
      .map(({ type, description }) => ({ type, description }))
      .toSorted((a, b) => (a.description < b.description ? -1 : 1))
  const kept = (subject: string, to: string) => ({
    type: 'error',
    description: `The email “${subject}” to ${to} could not be sent. It is kept in the server's outbox.`,
  })
  await vi.waitFor(async () =>
    expect(await entries(null)).toEqual([
      kept('Confirm your email address', newcomer.email),
      kept('Set a new password', admin.email),
    ]),
  )
  // The mail server is the operator's matter.
  await vi.waitFor(async () =>
    expect(await entries(admin.accountId)).toEqual([
      { type: 'warning', description: `The email “Set a new password” to ${admin.email} could not be sent.` },
    ]),
  )
})

test('a mail server that refuses the address or disconnects does not cause a failure', async () => {
  const refusing = await mailServer({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) })
  const breaking = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
  const address = breaking.address()
  running.push(refusing, { close: () => new Promise((resolve) => breaking.close(() => resolve())) })
  for (const port of [refusing.port, typeof address === 'object' ? address?.port : 0]) {
    const app = await started({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    expect((await app.guest.call(register, { body: newcomer })).status).toBe(200)
    expect((await mailTo(app.dataDir, newcomer.email)).subject).toBe('Confirm your email address')
  }
})

test('a mail server that repeats its input does not reveal the password', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    socket.on('data', (asked) => {
      const line = String(asked).trim()
      socket.write(line.startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : `535 no ${line}, hush-hush\r\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  running.push({ close: async () => void server.close() })
  const port = typeof address === 'object' ? address?.port : 0
  const app = await started({ SMTP_URL: `smtp://signs:hush%2Dhush@127.0.0.1:${port}` })
  const owner = await app.make.owner()
  const { body } = await owner.call(sendTestMail, { body: { to: 'somebody@example.com' } })
  expect([body.data.outcome, body.data.text]).toEqual(['refused', expect.stringContaining('535 no AUTH PLAIN …, …')])
  await app.guest.call(recover, { body: { email: (await app.make.admin()).email } })
  await expect.poll(() => app.logged.join('')).toContain('535 no AUTH PLAIN …, …')
  for (const secret of ['hush-hush', Buffer.from('\0signs\0hush-hush').toString('base64')])
    expect(app.logged.join('')).not.toContain(secret)
})
