import { listLogs } from '@digisigncast/contract/accounts/logs'
import { runBilling } from '@digisigncast/contract/billing/invoices'
import { listJobs, runJob } from '@digisigncast/contract/platform/jobs'
import { expect, test } from 'vitest'
import { sharedApp, startApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const owner = await app.make.owner()

const dayMs = 24 * 60 * 60 * 1000
const find = async (name: string) =>
  (await owner.call(listJobs, {})).body.data.find((job) => job.name === name) ?? expect.unreachable()
const run = (name: string) => owner.call(runJob, { body: { name } })
const logOf = async (search: string) =>
  (await owner.call(listLogs, { query: { page: 1, per_page: 50, customer: 'platform', search } })).body.data

test('the owner sees every job with its last result and next run', async () => {
  const { status, body } = await owner.call(listJobs, {})
  expect([status, body.data.map(({ title }) => title)]).toEqual([
    200,
    expect.arrayContaining(['Billing', 'Old records', 'Deleted customers', 'Expired sessions', 'Unfinished uploads']),
  ])
  const started = body.data.filter(({ last_started_at }) => last_started_at !== null)
  expect(started.length).toBeGreaterThanOrEqual(5)
  for (const job of started) {
    expect(job).toMatchObject({ is_running: false, outcome: 'done', result: expect.stringMatching(/\.$/) })
    expect(job.next_at).toBeGreaterThan(app.clock.now)
  }
})

test('“Run now” returns the result and logs the user', async () => {
  const { status, body } = await run('billing')
  expect([status, body.message]).toEqual([200, 'Billing: 0 invoices made, 0 customers suspended.'])
  expect(body.data).toMatchObject({
    name: 'billing',
    outcome: 'done',
    result: '0 invoices made, 0 customers suspended.',
  })
  const [line] = await logOf('manually')
  expect(line).toMatchObject({ actor: 'owner', type: 'info', customer: null })
  expect(line?.description).toMatch(/^.+ started the job “Billing” manually\.$/)
})

test('a running job is reported as running', async () => {
  const { db } = app.platform
  const lease = { name: 'job:billing', holder: 'another server', expires_at: app.clock.now + dayMs }
  await db.insertInto('leases').values(lease).execute()
  const { status, body } = await run('billing')
  expect([status, body.code, body.message]).toEqual([409, 'resource.conflict', '“Billing” is running already.'])
  expect((await find('billing')).is_running).toBe(true)
  await db.deleteFrom('leases').where('name', '=', 'job:billing').execute()
  expect((await run('billing')).status).toBe(200)
})

test('a failure is returned, stored and logged as an action of the server', async () => {
  const { db } = app.platform
  await db.schema.alterTable('invoices').renameTo('hidden').execute()
  const { status, body } = await run('billing')
  const asked = await owner.call(runBilling, {})
  await db.schema.alterTable('hidden').renameTo('invoices').execute()
  const words = expect.stringMatching(/^“Billing” failed: .*invoices/)
  expect([status, body.message]).toEqual([200, words])
  expect([asked.status, asked.body.message]).toEqual([500, words])
  expect(body.data).toMatchObject({ outcome: 'failed', is_running: false })
  const [line] = await logOf('“Billing” failed')
  expect(line).toMatchObject({ actor: 'job', type: 'error', customer: null })
  expect((await run('billing')).body.data).toMatchObject({ outcome: 'done' })
})

test('a run interrupted by a crash is shown as failed', async () => {
  const { db } = app.platform
  const row = db.updateTable('jobs').where('name', '=', 'retention')
  await row.set({ last_started_at: app.clock.now + 1 }).execute()
  expect(await find('retention')).toMatchObject({ outcome: 'failed', result: 'The server stopped during the run.' })
})

test('a job that does not exist is not found', async () => {
  const { status, body } = await run('nothing')
  expect([status, body.message]).toEqual([404, 'This job no longer exists.'])
})

test('jobs run on schedule, and missed runs at the start', { timeout: 60_000 }, async () => {
  let own = await startApp()
  const haveRun = async () => {
    const rows = await own.platform.db.selectFrom('jobs').select('last_started_at').execute()
    const isRunning = (await own.jobs.list()).some((job) => job.isRunning)
    return !isRunning && rows.length > 0 && rows.every((row) => row.last_started_at === own.clock.now)
  }
  // A run that ends after the clock was set would plan its next run from the new time.
  const allHaveRun = () => expect.poll(haveRun, { timeout: 20_000 }).toBe(true)
  own.clock.now += 2 * dayMs
  await own.jobs.runDue()
  await allHaveRun()
  own.clock.now += 2 * dayMs
  own = await own.restart()
  await allHaveRun()
  await own.close()
})
