import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '@digisigncast/contract/platform/jobs'
import { notFound } from '../../../platform/fail.ts'
import type { JobRun, JobState, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { byServer, emitEvent } from '../events/index.ts'

export const list = async (jobs: Jobs): Promise<Job[]> => (await jobs.list()).map(asShown)

function asShown({ isRunning, ...job }: JobState): Job {
  const { last_started_at: started, last_finished_at: finished } = job
  const isBrokenOff = !isRunning && started !== null && started > (finished ?? 0)
  return {
    ...job,
    is_running: isRunning,
    ...(isBrokenOff && { outcome: 'failed' as const, result: 'The server stopped during the run.' }),
  }
}

const longestAnswerMs = 2000

/** Starts a run manually and logs the user. */
export async function beginByHand(platform: Platform, jobs: Jobs, owner: Actor, name: string) {
  const begun = await jobs.begin(name)
  const author = { accountId: null, userId: owner.userId, name: owner.name }
  await emitEvent(platform, { type: 'job.started', subject: name, data: { name: begun.title } }, { author })
  return begun
}

/** Waits briefly for the result; long runs continue in the background. */
export async function runNow(platform: Platform, jobs: Jobs, owner: Actor, name: string) {
  const { title, ended } = await beginByHand(platform, jobs, owner, name)
  const run = await Promise.race([ended, wait(longestAnswerMs, undefined, { ref: false })])
  const data = (await list(jobs)).find((job) => job.name === name) ?? notFound('job')
  return { data, message: run ? messageOf(run) : `“${title}” is running.` }
}

const messageOf = ({ title, outcome, result }: JobRun): string =>
  outcome === 'done' ? `${title}: ${result}` : `“${title}” failed: ${result}`

/** Writes a failed job to the System Logs. */
export const noteFailure =
  (platform: Platform) =>
  ({ title, result }: JobRun): Promise<void> =>
    emitEvent(platform, { type: 'job.failed', data: { name: title, reason: result } }, byServer(null, platform.now()))
