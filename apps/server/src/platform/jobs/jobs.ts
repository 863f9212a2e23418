import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import { fail, notFound } from '../fail.ts'
import type { Platform } from '../platform.ts'
import { isJobDue, type JobRow, listDueJobs, noteJob, readJobs } from './job-rows.ts'
import { type Job, type JobRun, jobRuns } from './job-runs.ts'
import { shortenLeases } from './leases.ts'

export type { Job, JobRun } from './job-runs.ts'

export interface JobState extends JobRow {
  title: string
  isRunning: boolean
  /** Two runs after the next one are over, too: no server runs it. */
  isLate: boolean
}

/** The background jobs. Each runs on one server at a time; a failed job runs again at its next scheduled time. */
export interface Jobs {
  /** In the order of registration. */
  list(): Promise<JobState[]>
  /** Runs a job now. Fails with `resource.conflict` while it runs, here or on another server. */
  begin(name: string): Promise<{ title: string; ended: Promise<JobRun | undefined> }>
  /** Starts the jobs that are due. */
  runDue(): Promise<void>
  /** Runs missed jobs, then checks for due jobs every `everyMs`. Long runs do not delay the server's start. */
  start(everyMs: number): Promise<void>
  /** Starts no more jobs and waits for the running ones. */
  close(): Promise<void>
}

const longestStartMs = 5000
/** A clock that goes ahead by so much more than time has passed was set. */
const clockStepMs = 60_000

/** `onFailed` is called for failed runs, which are already in the server's log. */
export function openJobs(platform: Platform, jobs: readonly Job[], onFailed: (run: JobRun) => Promise<void>): Jobs {
  const { db, log, now } = platform
  const nextOf = ({ schedule }: Job): number =>
    new Cron(schedule, { timezone: 'UTC' }).nextRun(new Date(now()))?.getTime() ?? Number.MAX_SAFE_INTEGER
  const isOverdue = ({ schedule }: Job, nextAt: number): boolean => {
    if (nextAt > now()) return false
    const third = new Cron(schedule, { timezone: 'UTC' }).nextRuns(2, new Date(nextAt))[1]
    return third !== undefined && third.getTime() < now()
  }
  const runs = jobRuns(platform, { holder: randomUUID(), nextOf, onFailed })
  /** Next run of each per-server job on this server. */
  const own = new Map<string, number>()
  let isClosing = false
  let timer: NodeJS.Timeout | undefined
  let looked = { at: now(), monotonicMs: performance.now() }

  /** After a clock that was ahead is set back, what was due by it would wait until it is there again. */
  const followClock = async () => {
    const { at, monotonicMs } = looked
    looked = { at: now(), monotonicMs: performance.now() }
    const aheadMs = looked.at - at - (looked.monotonicMs - monotonicMs)
    if (aheadMs > clockStepMs) log.warn({ aheadMs: Math.round(aheadMs) }, 'the clock was set ahead')
    if (looked.at >= at) return
    log.warn({ backMs: at - looked.at }, 'the clock was set back: background jobs are due by the new time')
    await noteJobs({ isAgain: true })
  }
  const noteJobs = async ({ isAgain = false } = {}) => {
    for (const job of jobs) {
      // What runs at every start follows the new time at once.
      await noteJob(db, job.name, isAgain && job.isAtStart ? now() : nextOf(job))
      if (job.isPerServer && own.has(job.name)) own.set(job.name, Math.min(own.get(job.name) ?? 0, nextOf(job)))
    }
    await shortenLeases(db, now())
  }

  const runDue = async () => {
    await followClock()
    const due = new Set(await listDueJobs(db, now()))
    for (const job of jobs) {
      if (isClosing) return
      if (!job.isPerServer && due.has(job.name)) runs.attempt(job, () => isJobDue(db, job.name, now()))
      if (!job.isPerServer || (own.get(job.name) ?? 0) > now()) continue
      own.set(job.name, nextOf(job))
      runs.attempt(job, async () => true)
    }
  }
  const catchUp = async () => {
    for (const job of jobs) {
      if (isClosing) return
      const isAlways = job.isAtStart || job.isPerServer
      if (job.isPerServer) own.set(job.name, nextOf(job))
      await runs.attempt(job, async () => isAlways || isJobDue(db, job.name, now()))?.ended
    }
  }

  return {
    runDue,
    list: async () => {
      const rows = await readJobs(db, now())
      return jobs.flatMap((job) => {
        const { name, title } = job
        const row = rows.get(name)
        if (!row) return []
        const isRunning = row.isHeld || runs.isRunning(name)
        return { ...row, title, isRunning, isLate: !isRunning && !job.isPerServer && isOverdue(job, row.next_at) }
      })
    },
    begin: async (name) => {
      const job = jobs.find((known) => known.name === name) ?? notFound('job')
      if (isClosing) fail('resource.conflict', 'The server is stopping.')
      const attempt = runs.attempt(job, async () => true)
      if (attempt && (await attempt.begun)) return { title: job.title, ended: attempt.ended }
      await attempt?.ended
      return fail('resource.conflict', `“${job.title}” is running already.`)
    },
    start: async (everyMs) => {
      await noteJobs()
      const catchingUp = catchUp().catch((err: unknown) => log.error({ err }, 'missed jobs could not be run'))
      await Promise.race([catchingUp, wait(longestStartMs, undefined, { ref: false })])
      if (isClosing) return
      timer = setInterval(() => {
        runDue().catch((err: unknown) => log.error({ err }, 'due jobs could not be found'))
      }, everyMs).unref()
    },
    close: async () => {
      isClosing = true
      clearInterval(timer)
      await runs.stop()
    },
  }
}
