import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { listLogs } from '@digisigncast/contract/accounts/logs'
import { getMailSettings, sendTestMail } from '@digisigncast/contract/platform/platform-settings'
import { afterEach, expect, test } from 'vitest'
import { mailServer, mailTo } from '../../../testing/mails.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const running: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const server of running.splice(0).toReversed()) await server.close()
})
async function started(variables: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp(variables)
  running.push(app)
  return app
}
const to = 'me@example.com'
const sendTo = async (app: TestApp) => (await (await app.make.owner()).call(sendTestMail, { body: { to } })).body.data

test('returns the mail settings without the password', async () => {
  const app = await started({ SMTP_URL: 'smtps://signs:s%40cret@mail.example.com', MAIL_FROM: 'Signs <s@example.com>' })
  const { body } = await (await app.make.owner()).call(getMailSettings, {})
  expect(body.data).toEqual({
    server: { host: 'mail.example.com', port: 465, is_encrypted: true, username: 'signs' },
    sender: 'Signs <s@example.com>',
    outbox: join(app.dataDir, 'outbox'),
  })
  expect(JSON.stringify(body)).not.toMatch(/cret/)
})

test('without a mail server the test email is saved as a file, and the result says so', async () => {
  const app = await started()
  const owner = await app.make.owner()
  expect((await owner.call(getMailSettings, {})).body.data.server).toBe(null)
  const tested = await sendTo(app)
  expect(tested.outcome).toBe('kept')
  expect(tested.text).toMatch(/^No mail server is configured, so the email was saved as a file: .*outbox.*\.eml$/)
  const mail = await mailTo(app.dataDir, to)
  expect([mail.subject, mail.text.includes('http://admin.signage.test/settings')]).toEqual([
    'Test email from DigiSignCast',
    true,
  ])
})

test('sends through the mail server and writes a log entry', async () => {
  const server = await mailServer()
  running.push(server)
  const app = await started({ SMTP_URL: server.url })
  const text = `127.0.0.1 accepted the email. Check the inbox and the spam folder of ${to}.`
  expect(await sendTo(app)).toEqual({ outcome: 'sent', text })
  expect(server.received.map((one) => [one.to, one.mail.subject])).toEqual([[[to], 'Test email from DigiSignCast']])
  const { body } = await (await app.make.owner()).call(listLogs, { query: { search: 'test email' } })
  expect(body.data.map(({ type, description }) => [type, description])).toEqual([
    ['info', `Owner sent a test email to ${to}. ${text}`],
  ])
})

test('a wrong password is reported with the response of the server, and nothing is stored', async () => {
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Invalid user name or password')),
  })
  running.push(server)
  const app = await started({ SMTP_URL: server.url.replace('//', '//signs:wr0ng@') })
  const tested = await sendTo(app)
  expect(tested.outcome).toBe('refused')
  expect(tested.text).toMatch(
    /^127\.0\.0\.1:\d+ did not accept the username and password of SMTP_URL\. Its reply: 535 Invalid user name/,
  )
  expect(tested.text).not.toContain('wr0ng')
  expect(await readdir(join(app.dataDir, 'outbox')).catch(() => [])).toEqual([])
})

test('a refused connection, an unknown host, missing TLS and a closed connection each have their message', async () => {
  const gone = await mailServer()
  await gone.close()
  const plain = await mailServer()
  const refusing = await mailServer({ onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')) })
  const breaking = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
  const address = breaking.address()
  running.push(plain, refusing, { close: () => new Promise((resolve) => breaking.close(() => resolve())) })
  for (const [url, words] of [
    [gone.url, /^127\.0\.0\.1:\d+ refused the connection\./],
    ['smtp://mail.invalid', /^The host name of the mail server mail\.invalid:587 could not be resolved\./],
    [
      plain.url.replace('smtp:', 'smtps:'),
      /does not use TLS from the first byte: try smtp:\/\/ instead of smtps:\/\/\./,
    ],
    [refusing.url, /did not accept the sender or the recipient\. Its reply: 550 no such mailbox/],
    [`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, /closed the connection\./],
  ] as const) {
    const tested = await sendTo(await started({ SMTP_URL: url }))
    expect([tested.outcome, tested.text]).toEqual(['refused', expect.stringMatching(words)])
  }
})

test('an invalid address is rejected with a field error, and test emails are rate-limited', async () => {
  const app = await started()
  const owner = await app.make.owner()
  const send = (address: string) => owner.call(sendTestMail, { body: { to: address } })
  const wrong = await send('me at home')
  expect([wrong.status, wrong.body.errors]).toEqual([422, { to: ['Please enter a valid email address.'] }])
  for (let mail = 0; mail < 10; mail++) expect((await send(to)).status).toBe(200)
  const tooMany = await send(to)
  expect([tooMany.status, tooMany.body.code]).toEqual([429, 'request.too_many'])
})
