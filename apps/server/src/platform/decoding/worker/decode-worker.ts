import type { FastifyBaseLogger } from 'fastify'
import type { JobMessage, JobReply } from '../jobs.ts'
import {
  type DecodeProcess,
  type JobEnd,
  type JobTime,
  MemoryNotLimited,
  ProcessEnded,
  startDecodeProcess,
} from './decode-process.ts'

const idleMs = 30_000
/** A process is replaced after this many jobs: libraries fragment and leak memory. */
const maxJobs = 200

export interface JobLimits extends JobTime {
  /** Ends the job, which can be repeated. */
  stop?: AbortSignal
}

/** Why there is no reply; `stopped` by the signal of the caller. */
export type NoReply = JobEnd | 'stopped'

/** Keeps a decode process while there is work for it, and starts another one when it has ended. */
export interface DecodeWorker {
  /** One job at a time. */
  run: (job: JobMessage, limits: JobLimits) => Promise<JobReply | NoReply>
  close: () => void
}

export function openWorker(memoryBytes: number, log: FastifyBaseLogger): DecodeWorker {
  let current: DecodeProcess | undefined
  let jobs = 0
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let memoryLimit = process.platform === 'linux' ? memoryBytes : undefined

  const end = () => {
    clearTimeout(timer)
    current?.kill()
    current = undefined
  }
  const start = async (): Promise<DecodeProcess> => {
    end()
    jobs = 0
    try {
      return await startDecodeProcess(memoryLimit)
    } catch (error) {
      // A start that failed for another reason, as on a busy machine, is tried again with the limit.
      if (!(error instanceof MemoryNotLimited)) throw error
      log.warn({ err: error }, 'the memory of the decode process cannot be limited on this system')
      memoryLimit = undefined
      return startDecodeProcess(undefined)
    }
  }
  const attempt = async (job: JobMessage, { stop, ...time }: JobLimits): Promise<JobReply | NoReply> => {
    if (isClosed) return 'killed'
    try {
      if (!current?.isAlive()) current = await start()
      if (stop?.aborted) return 'stopped'
      jobs += 1
      return await current.run(job, time)
    } catch (err) {
      if (stop?.aborted) return 'stopped'
      log.warn({ err, job: job.name }, 'a decode process ended in the middle of a job')
      return err instanceof ProcessEnded ? err.end : 'killed'
    }
  }
  return {
    close: () => {
      isClosed = true
      end()
    },
    run: async (job, limits) => {
      clearTimeout(timer)
      limits.stop?.addEventListener('abort', () => current?.kill(), { once: true })
      const first = await attempt(job, limits)
      // One more attempt in a new process: a process killed from outside, a busy machine, and what earlier jobs left in its
      // memory are not faults of the file.
      const isRepeated = first === 'killed' || first === 'busy' || (isError(first) && jobs > 1)
      if (isRepeated) end()
      const reply = isRepeated ? await attempt(job, limits) : first
      if (isClosed || jobs >= maxJobs || isExhausted(reply)) end()
      else timer = setTimeout(end, idleMs).unref()
      return reply
    },
  }
}

const isError = (reply: JobReply | NoReply) => typeof reply === 'object' && 'error' in reply

/** Whether a job failed because there was not enough memory. */
export const isExhausted = (reply: JobReply | NoReply): boolean =>
  typeof reply === 'object' && 'error' in reply && /memory|allocat/i.test(reply.error.message)
