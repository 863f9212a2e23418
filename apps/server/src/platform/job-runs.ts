import { withoutOrigin } from './caller.ts'
import { asFailure } from './errors.ts'
import { leaseOf, updateJob } from './job-rows.ts'
import { takeLease } from './leases.ts'
import type { Platform } from './platform.ts'

/** Something the server does by itself, again and again. A run that broke off is repeated: it has to bear that. */
export interface Job {
  name: string
  /** What people call it. */
  title: string
  /** A cron pattern, in UTC. */
  schedule: string
  /** Runs at every start of a server, too, due or not. */
  isAtStart?: boolean
  /** Is about what a server keeps on its own disk: each one runs it for itself, and at its start. */
  isPerServer?: boolean
  /** Answers one sentence about what it did. A long run breaks off when the server has to stop. */
  run: (stop: AbortSignal) => Promise<string>
}

export interface JobRun {
  title: string
  outcome: 'done' | 'failed'
  /** One sentence: what it did, or why it failed. */
  result: string
}

export interface Attempt {
  /** False when another server runs it, or it was not wanted any more. */
  begun: Promise<boolean>
  /** Undefined when it did not begin. */
  ended: Promise<JobRun | undefined>
}

interface JobRunnerOptions {
  /** Of this server, in the leases. */
  holder: string
  /** When a job comes again, after a run that has ended now. */
  nextOf: (job: Job) => number
  onFailed: (run: JobRun) => Promise<void>
}

const maxResult = 500
const ownLease = { release: async () => {} }

/** Runs jobs, each once at a time over all servers, and notes how it went. */
export function jobRuns(platform: Platform, { holder, nextOf, onFailed }: JobRunnerOptions) {
  const { db, log, now } = platform
  const stop = new AbortController()
  const running = new Map<string, Promise<JobRun | undefined>>()

  const tryOut = async ({ name, title, run }: Job): Promise<JobRun> => {
    try {
      return { title, outcome: 'done', result: (await run(stop.signal)).slice(0, maxResult) }
    } catch (err) {
      log.error({ err, job: name }, 'a job failed')
      return { title, outcome: 'failed', result: reasonOf(err).slice(0, maxResult) }
    }
  }

  const perform = async (job: Job): Promise<JobRun> => {
    const begunAt = performance.now()
    await updateJob(db, job.name, { last_started_at: now() })
    const run = await tryOut(job)
    // What broke off because the server stops is as due as it was: the next start, or another server, repeats it.
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

  /** Begins a run where `isWanted` still says so once no other server can; undefined while this one runs it. */
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
    ended.catch((err: unknown) => log.error({ err, job: job.name }, 'how a job went could not be noted'))
    return { begun: begun.promise, ended }
  }

  return {
    attempt,
    isRunning: (name: string) => running.has(name),
    /** Asks what runs to break off, and waits for it. */
    stop: async () => {
      stop.abort()
      await Promise.allSettled(running.values())
    },
  }
}

// What went wrong unexpectedly is told as it is: who reads it runs the server.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const failure = asFailure(error)
  return failure.code === 'server.unexpected' ? error.message || failure.message : failure.message
}
