import { withoutOrigin } from '../caller.ts'
import { asFailure } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { inSpan } from '../telemetry/telemetry.ts'
import { leaseOf, updateJob } from './job-rows.ts'
import { takeLease } from './leases.ts'

/** A recurring background task. Interrupted runs are retried, so jobs must be idempotent. */
export interface Job {
  name: string
  /** Shown in the Task Manager. */
  title: string
  /** A cron pattern, in UTC. */
  schedule: string
  /** Also runs at every server start, due or not. */
  isAtStart?: boolean
  /** Works on the server's own disk: every server runs it, also at its start. */
  isPerServer?: boolean
  /** Returns one sentence about what it did. Long runs must end when `stop` is aborted. */
  run: (stop: AbortSignal) => Promise<string>
}

export interface JobRun {
  title: string
  outcome: 'done' | 'failed'
  /** One sentence: what it did, or why it failed. */
  result: string
}

export interface Attempt {
  /** False when another server runs it, or it is no longer due. */
  begun: Promise<boolean>
  /** Undefined when it was not started. */
  ended: Promise<JobRun | undefined>
}

interface JobRunnerOptions {
  /** Name of this server in the leases. */
  holder: string
  /** When the next run of a job is due, after a run that ends now. */
  nextOf: (job: Job) => number
  onFailed: (run: JobRun) => Promise<void>
}

const maxResult = 500
const ownLease = { release: async () => {} }

/** Runs jobs, each on one server at a time, and records the results. */
export function jobRuns(platform: Platform, { holder, nextOf, onFailed }: JobRunnerOptions) {
  const { db, log, now, telemetry } = platform
  const stop = new AbortController()
  const running = new Map<string, Promise<JobRun | undefined>>()

  const runSafely = async ({ name, title, run }: Job): Promise<JobRun> => {
    try {
      return { title, outcome: 'done', result: (await run(stop.signal)).slice(0, maxResult) }
    } catch (err) {
      log.error({ err, job: name }, 'a job failed')
      return { title, outcome: 'failed', result: reasonOf(err).slice(0, maxResult) }
    }
  }

  const perform = (job: Job): Promise<JobRun> =>
    inSpan(telemetry, { name: `job ${job.name}`, parent: 'none' }, async (span) => {
      const run = await recorded(job)
      if (run.outcome === 'failed') span?.fail('failed')
      return run
    })

  const recorded = async (job: Job): Promise<JobRun> => {
    const begunAt = performance.now()
    await updateJob(db, job.name, { last_started_at: now() })
    const run = await runSafely(job)
    // A run that failed because the server is stopping stays due: the next start or another server repeats it.
    const isInterrupted = run.outcome === 'failed' && stop.signal.aborted
    await updateJob(db, job.name, {
      last_finished_at: now(),
      duration_ms: Math.round(performance.now() - begunAt),
      outcome: run.outcome,
      result: run.result,
      ...(run.outcome === 'done' && { last_success_at: now() }),
      ...(!isInterrupted && { next_at: nextOf(job) }),
    })
    if (run.outcome === 'failed') await onFailed(run)
    return run
  }

  /** Starts a run if `isWanted` is still true under the lease; undefined while this server runs the job. */
  const attempt = (job: Job, isWanted: () => Promise<boolean>): Attempt | undefined => {
    if (running.has(job.name)) return undefined
    const begun = Promise.withResolvers<boolean>()
    const work = async () => {
      const lease = job.isPerServer ? ownLease : await takeLease(platform, leaseOf(job.name), holder)
      if (!lease) return undefined
      try {
        if (!(await isWanted())) return undefined
        begun.resolve(true)
        return await perform(job)
      } finally {
        await lease.release()
      }
    }
    const ended = withoutOrigin(work).finally(() => {
      running.delete(job.name)
      begun.resolve(false)
    })
    running.set(job.name, ended)
    ended.catch((err: unknown) => log.error({ err, job: job.name }, 'the result of a job could not be stored'))
    return { begun: begun.promise, ended }
  }

  return {
    attempt,
    isRunning: (name: string) => running.has(name),
    /** Aborts the running jobs and waits until they end. */
    stop: async () => {
      stop.abort()
      await Promise.allSettled(running.values())
    },
  }
}

// Unexpected errors keep their message: only the operator sees it.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const failure = asFailure(error)
  return failure.code === 'server.unexpected' ? error.message || failure.message : failure.message
}
