import { beforeEach, expect, test } from 'vitest'
import { sharedApp } from '../../testing/start-app.ts'
import { type Job, type JobRun, openJobs } from './jobs.ts'
import { leaseLifeMs } from './leases.ts'

const app = await sharedApp()

const hourMs = 60 * 60 * 1000
const noon = Date.parse('2030-01-01T12:00:00Z')
const never = 24 * hourMs
let name = ''
let made = 0
let failures: JobRun[] = []
beforeEach(() => {
  name = `job-${(made += 1)}`
  failures = []
  app.clock.now = noon
})

/** One more server on the same database. */
const server = (run: Job['run'], more: Partial<Job> = {}) =>
  openJobs(app.platform, [{ name, title: 'Sweeping', schedule: '30 * * * *', run, ...more }], async (failed) => {
    failures.push(failed)
  })
const stateOf = async (jobs: ReturnType<typeof server>) => (await jobs.list())[0] ?? expect.unreachable()

/** Counts its runs; each lasts until the test releases it. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const counted = { runs: 0 }
  const run = async () => {
    counted.runs += 1
    await promise
    return 'Swept.'
  }
  return { counted, run, letGo: resolve }
}

/** Counts its runs, which end at once. */
function quick() {
  const run = held()
  run.letGo()
  return run
}

test('a new job runs once when it is due, and its result is stored', async () => {
  const { counted, run } = quick()
  const jobs = server(run)
  await jobs.start(never)
  await jobs.runDue()
  expect(counted.runs).toBe(0)
  expect(await stateOf(jobs)).toMatchObject({ outcome: null, last_started_at: null, next_at: noon + hourMs / 2 })

  app.clock.now = noon + hourMs / 2
  await jobs.runDue()
  await jobs.runDue()
  await jobs.close()
  expect(counted.runs).toBe(1)
  expect(await stateOf(jobs)).toMatchObject({
    title: 'Sweeping',
    isRunning: false,
    outcome: 'done',
    result: 'Swept.',
    last_started_at: app.clock.now,
    last_finished_at: app.clock.now,
    duration_ms: expect.any(Number),
    next_at: noon + 1.5 * hourMs,
  })
})

test('a run that was missed while no server ran is made up for once at the start', async () => {
  const { counted, run } = quick()
  await server(run).start(never)
  app.clock.now = noon + 5 * hourMs
  await server(run).start(never)
  expect(counted.runs).toBe(1)
  await server(run).start(never)
  expect(counted.runs).toBe(1)
})

test('a job of every start runs at every start', async () => {
  const { counted, run } = quick()
  await server(run, { isAtStart: true }).start(never)
  await server(run, { isAtStart: true }).start(never)
  expect(counted.runs).toBe(2)
})

test('of two servers that see the same job due, one runs it', async () => {
  const { counted, run, letGo } = held()
  const [one, two] = [server(run), server(run)]
  await one.start(never)
  await two.start(never)
  app.clock.now = noon + hourMs
  await Promise.all([one.runDue(), two.runDue()])
  await expect.poll(() => counted.runs).toBe(1)
  expect([(await stateOf(one)).isRunning, (await stateOf(two)).isRunning]).toEqual([true, true])
  await expect(one.begin(name)).rejects.toThrow('“Sweeping” is running already.')
  await expect(two.begin(name)).rejects.toThrow('“Sweeping” is running already.')
  letGo()
  await Promise.all([one.close(), two.close()])
  expect(counted.runs).toBe(1)
  // A server that read the row before the end finds that the job is no longer due.
  const late = server(run)
  await late.runDue()
  await late.close()
  expect(counted.runs).toBe(1)
})

test('every server runs a per-server job', async () => {
  const { counted, run } = quick()
  const [one, two] = [server(run, { isPerServer: true }), server(run, { isPerServer: true })]
  await one.start(never)
  await two.start(never)
  expect(counted.runs).toBe(2)
  app.clock.now = noon + hourMs
  for (const jobs of [one, two, one, two]) await jobs.runDue()
  await Promise.all([one.close(), two.close()])
  expect(counted.runs).toBe(4)
})

test('the job of a killed server is taken over when its lease has expired', async () => {
  const { counted, run } = quick()
  await server(run).start(never)
  app.clock.now = noon + hourMs
  const { db } = app.platform
  const lease = { name: `job:${name}`, holder: 'dead', expires_at: app.clock.now + leaseLifeMs }
  await db.insertInto('leases').values(lease).execute()
  await db.updateTable('jobs').set({ last_started_at: app.clock.now }).where('name', '=', name).execute()

  const next = server(run)
  await next.start(never)
  expect(counted.runs).toBe(0)
  expect((await stateOf(next)).isRunning).toBe(true)
  app.clock.now += leaseLifeMs
  expect((await stateOf(next)).isRunning).toBe(false)
  await next.runDue()
  await next.close()
  expect(counted.runs).toBe(1)
  expect(await stateOf(next)).toMatchObject({ isRunning: false, outcome: 'done' })
})

test('a failure is stored with its message, reported, and retried at the next scheduled time', async () => {
  let attempts = 0
  const jobs = server(async () => {
    attempts += 1
    if (attempts === 1) throw new Error('The broom broke.')
    return 'Swept.'
  })
  await jobs.start(never)
  app.clock.now = noon + hourMs
  const { ended } = await jobs.begin(name)
  const failed = { title: 'Sweeping', outcome: 'failed', result: 'The broom broke.' }
  expect(await ended).toEqual(failed)
  expect(failures).toEqual([failed])
  expect(app.logged.some((line) => line.includes('The broom broke.') && line.includes(name))).toBe(true)
  expect(await stateOf(jobs)).toMatchObject({ outcome: 'failed', result: 'The broom broke.', isRunning: false })
  await jobs.runDue()
  expect(attempts).toBe(1)
  app.clock.now = noon + 2 * hourMs
  await jobs.runDue()
  await jobs.close()
  expect(await stateOf(jobs)).toMatchObject({ outcome: 'done', result: 'Swept.' })
})

test('closing waits for the running job and starts no other', async () => {
  const { counted, run, letGo } = held()
  const jobs = server(run)
  await jobs.start(never)
  const { ended } = await jobs.begin(name)
  const steps: string[] = []
  void ended.then(() => steps.push('ended'))
  const closing = jobs.close().then(() => steps.push('closed'))
  await expect(jobs.begin(name)).rejects.toThrow('The server is stopping.')
  app.clock.now = noon + hourMs
  await jobs.runDue()
  letGo()
  await closing
  expect([steps, counted.runs]).toEqual([['ended', 'closed'], 1])
})

test('a schedule with an earlier time applies at once', async () => {
  const { run } = quick()
  const before = server(run, { schedule: '0 3 1 * *' })
  await before.start(never)
  const after = server(run)
  await after.start(never)
  expect((await stateOf(after)).next_at).toBe(noon + hourMs / 2)
})

test('after a clock that was ahead is set back, jobs run by the new time, also those that a server held', async () => {
  const { counted, run } = quick()
  app.clock.now = noon + 48 * hourMs
  const jobs = server(run)
  await jobs.start(never)
  await app.platform.db
    .insertInto('leases')
    .values({ name: `job:${name}`, holder: 'crashed', expires_at: app.clock.now + leaseLifeMs })
    .execute()
  app.clock.now = noon
  await jobs.runDue()
  expect(await stateOf(jobs)).toMatchObject({ next_at: noon + hourMs / 2 })
  app.clock.now = noon + hourMs / 2
  await jobs.runDue()
  await jobs.close()
  expect(counted.runs).toBe(1)
})
