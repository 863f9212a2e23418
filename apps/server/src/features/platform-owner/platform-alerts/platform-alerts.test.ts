import { rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { saveBackupSettings } from '@digisigncast/contract/platform/backups'
import { runJob } from '@digisigncast/contract/platform/jobs'
import {
  getPlatformAlertEmails,
  listPlatformAlerts,
  savePlatformAlertEmails,
} from '@digisigncast/contract/platform/platform-alerts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { noteLastBackup } from '../../../platform/storage/last-backup.ts'
import { makeCertificate } from '../../../testing/certificate.ts'
import { mailServer } from '../../../testing/mails.ts'
import { shared, startApp } from '../../../testing/start-app.ts'
import { turnOn } from '../../../testing/two-factor.ts'
import { sendMail } from '../../kernel/logs/index.ts'
import { findTroubles } from './find-troubles.ts'
import { platformAlerts } from './platform-alerts.service.ts'

let isRefusing = false
const smtp = await shared(() =>
  mailServer({ onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('out of order') : null) }),
)
const app = await shared(() => startApp({ SMTP_URL: smtp.url, MIN_FREE_DISK_MB: '0' }))
const owner = await app.make.owner()
beforeAll(async () => {
  await app.platform.db
    .updateTable('users')
    .set({ email: 'owner@example.com' })
    .where('role', '=', 'super_admin')
    .execute()
})
beforeEach(async () => {
  const { db } = app.platform
  isRefusing = false
  await noteLastBackup(app.platform.env.dataDir, { made_at: app.clock.now })
  await db
    .updateTable('jobs')
    .set({ outcome: 'done', next_at: app.clock.now + minute })
    .execute()
  await db.deleteFrom('platform_alerts').execute()
  await db.deleteFrom('events').where('type', '=', 'email.kept').execute()
  smtp.received.length = 0
})

const minute = 60_000
const alerts = async () => (await owner.call(listPlatformAlerts, {})).body.data
const kinds = async () => (await alerts()).map(({ kind, subject }) => [kind, subject])
const job = () => platformAlerts(app.platform, () => app.jobs)
const look = () => job().run(new AbortController().signal)
const setJob = (name: string, set: { outcome?: 'failed' | 'done'; result?: string; next_at?: number }) =>
  app.platform.db.updateTable('jobs').set(set).where('name', '=', name).execute()
/** Time passes, in which the background jobs run. */
const pass = async (minutes: number) => {
  app.clock.now += minutes * minute
  await app.platform.db
    .updateTable('jobs')
    .set({ next_at: app.clock.now + minute })
    .execute()
}
const texts = () => smtp.received.map(({ mail }) => mail.text)

test('a job that fails is an alert, which ends when it works again', async () => {
  expect(await kinds()).toEqual([])
  await setJob('retention', { outcome: 'failed', result: 'The disk is read-only.' })
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(alert).toMatchObject({ kind: 'job_failing', severity: 'warning', detail: 'The disk is read-only.' })
  await setJob('retention', { outcome: 'done' })
  expect(await kinds()).toEqual([])
})

test('a job that no server runs is found without the jobs', async () => {
  const day = 24 * 60 * minute
  await setJob('retention', { next_at: app.clock.now - day })
  expect(await kinds()).toEqual([])
  await setJob('retention', { next_at: app.clock.now - 5 * day })
  expect(await alerts()).toMatchObject([{ kind: 'job_failing', detail: 'It is overdue.' }])
})

test('owners get one email about what is wrong, from several servers, and one when it is over', async () => {
  await noteLastBackup(app.platform.env.dataDir, { failed_at: app.clock.now + 1 })
  await setJob('retention', { outcome: 'failed', result: 'Out of memory.' })
  await Promise.all([look(), look(), look()])
  expect(texts()).toHaveLength(1)
  expect(texts()[0]).toContain('Critical: The last backup failed.')
  expect(texts()[0]).toContain('Details: Out of memory.')
  await pass(5)
  await look()
  expect(texts()).toHaveLength(1)

  await setJob('retention', { outcome: 'done' })
  await look()
  await pass(5)
  await setJob('retention', { outcome: 'failed' })
  await look()
  await pass(30)
  await look()
  // Trouble that comes back within a quarter of an hour is not news.
  expect(texts()).toHaveLength(1)

  await setJob('retention', { outcome: 'done' })
  await look()
  await pass(16)
  await Promise.all([look(), look()])
  expect(texts()).toHaveLength(2)
  expect(texts()[1]).toMatch(/The background job “.*” fails or does not run: ended after 40 minutes\./)
  expect(await kinds()).toEqual([['backup_failed', '']])
})

test('a server without the key of the second factors in the database is an alert, until it has it', async () => {
  const { db } = app.platform
  const admin = await app.make.admin()
  await turnOn(admin, app.clock.now)
  expect(await kinds()).toEqual([])
  const [{ key_id: key } = { key_id: '' }] = await db.selectFrom('two_factors').select('key_id').execute()
  await db.updateTable('two_factors').set({ key_id: 'another' }).execute()
  await look()
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(alert).toMatchObject({
    kind: 'encryption_key_missing',
    severity: 'critical',
    detail: 'The fingerprint of the missing key is another.',
  })
  await db.updateTable('two_factors').set({ key_id: key }).execute()
  await look()
  await pass(61)
  expect(await kinds()).toEqual([])
})

test('the link in the email asks first, and switches the emails of this owner off without a session', async () => {
  const isOn = async () => (await owner.call(getPlatformAlertEmails, {})).body.data.is_on
  await setJob('retention', { outcome: 'failed' })
  await look()
  const [sent] = smtp.received
  const path = /\/platform-alert-emails-off\/[\w-]+/.exec(sent?.mail.text ?? '')?.[0] ?? ''
  expect(await (await app.guest.send(path)).text()).toContain('<form method="post">')
  expect(await isOn()).toBe(true)
  const post = (to: string) => app.guest.send(to, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect((await post('/platform-alert-emails-off/unknown')).status).toBe(404)
  expect([(await post(path)).status, await isOn()]).toEqual([200, false])
  await setJob('webhooks', { outcome: 'failed' })
  await setJob('retention', { outcome: 'done' })
  await look()
  await pass(16)
  await look()
  expect(texts()).toHaveLength(1)

  const { body } = await owner.call(savePlatformAlertEmails, { body: { is_on: true } })
  expect([body.data, await isOn()]).toEqual([{ is_on: true }, true])
  await setJob('webhooks', { outcome: 'done' })
  await look()
  await pass(16)
  await look()
  expect(texts()).toHaveLength(2)
})

test('emails that the mail server refuses are an alert on the dashboard only', async () => {
  isRefusing = true
  const admin = await app.make.admin()
  const mail = { to: 'someone@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' }
  await sendMail(app.platform, { accountId: admin.accountId, userId: admin.id }, mail)
  isRefusing = false
  await look()
  expect(texts()).toEqual([])
  expect(await alerts()).toMatchObject([
    { kind: 'mail_failed', detail: '1 email in the last 24 hours. They are in the outbox.' },
  ])
  await pass(25 * 60)
  expect(await kinds()).toEqual([])
})

test('what another server has found is listed until it is silent for an hour', async () => {
  const row = { kind: 'disk_low', subject: 'second', server: 'second', detail: '1 GB of 40 GB are free.' }
  const at = { began_at: app.clock.now, seen_at: app.clock.now, emailed_at: null, ended_at: null }
  await app.platform.db
    .insertInto('platform_alerts')
    .values({ ...row, ...at })
    .execute()
  await look()
  expect(await kinds()).toEqual([['disk_low', 'second']])
  expect(texts()[0]).toContain('The disk of the server second is nearly full.')
  app.clock.now += 61 * minute
  await app.platform.db
    .updateTable('jobs')
    .set({ next_at: app.clock.now + minute })
    .execute()
  expect(await kinds()).toEqual([])
})

test('a disk without the space that is kept free is found', async () => {
  const small = await startApp({ MIN_FREE_DISK_MB: '1000000000' })
  const by = await small.make.owner()
  const found = (await by.call(listPlatformAlerts, {})).body.data
  expect(found).toContainEqual(expect.objectContaining({ kind: 'disk_low', severity: 'critical' }))
  await small.close()
})

test('a certificate is an alert from two weeks before it expires', async () => {
  const { files, remove } = await makeCertificate()
  const platform = { ...app.platform, env: { ...app.platform.env, tls: { cert: files.TLS_CERT, key: files.TLS_KEY } } }
  // It is valid for 30 days.
  const found = async () => (await findTroubles(platform, app.jobs)).map(({ kind }) => kind)
  expect(await found()).toEqual([])
  const before = app.clock.now
  await pass(17 * 24 * 60)
  await noteLastBackup(app.platform.env.dataDir, { made_at: app.clock.now })
  expect(await found()).toEqual(['certificate_expires'])
  app.clock.now = before
  await remove()
})

test('customers cannot read the alerts of the platform', async () => {
  const admin = await app.make.admin()
  expect((await admin.call(listPlatformAlerts, {})).status).toBe(403)
  expect((await owner.call(runJob, { body: { name: 'platform-alerts' } })).body.data.outcome).toBe('done')
})

test('no backup, an old one and an incomplete one are alerts', async () => {
  const { dataDir } = app.platform.env
  const day = 24 * 60 * minute
  await noteLastBackup(dataDir, { made_at: app.clock.now, faulty_files: 2 })
  expect(await alerts()).toMatchObject([{ kind: 'backup_faulty', detail: '2 files were missing or damaged.' }])
  await noteLastBackup(dataDir, { made_at: app.clock.now - 3 * day, faulty_files: 0, failed_at: 0 })
  expect(await alerts()).toMatchObject([{ kind: 'backup_old', severity: 'critical' }])
  await rm(join(dataDir, 'last-backup.json'))
  const { created_at: begun } = await app.platform.db
    .selectFrom('accounts')
    .select('created_at')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const foundAfter = async (days: number) =>
    (await findTroubles({ ...app.platform, now: () => begun + days * day }, { list: async () => [] })).map((one) => [
      one.kind,
      one.detail,
      (one.beganAt ?? 0) - begun,
    ])
  const automatic = async (is_daily: boolean) => {
    await app.make.confirmAll()
    return owner.call(saveBackupSettings, { body: { keep: 7, is_daily } })
  }
  await automatic(true)
  expect(await foundAfter(1)).toEqual([])
  expect(await foundAfter(1.6)).toEqual([['backup_missing', 'Automatic backups are on.', 1.5 * day]])
  // As with PostgreSQL, unless the owner switches them on: nothing will make the first one.
  await automatic(false)
  expect(await foundAfter(0)).toEqual([['backup_missing', 'Automatic backups are off.', 0]])
  await automatic(app.platform.engine === 'sqlite')
})

test('a check that fails is an alert, and hides no other', async () => {
  await setJob('retention', { outcome: 'failed', result: 'Out of memory.' })
  const env = { ...app.platform.env, tls: { cert: '/nowhere/cert.pem', key: '/nowhere/key.pem' } }
  const found = await findTroubles({ ...app.platform, env }, app.jobs)
  expect(found).toMatchObject([
    { kind: 'job_failing', detail: 'Out of memory.' },
    {
      kind: 'check_failing',
      subject: `the TLS certificate of the server ${hostname()}`,
      detail: expect.stringContaining('ENOENT'),
    },
  ])
})
