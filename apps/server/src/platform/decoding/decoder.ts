import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { Failure, fail, noSpaceLeft } from '../fail.ts'
import { fairQueue } from '../limits/fair-queue.ts'
import { type DecodeProcess, type JobEnd, ProcessEnded, startDecodeProcess } from './decode-process.ts'
import type { DecodeJobs, JobMessage, JobName, JobReply } from './jobs.ts'

/** Decodes files of users in processes of their own, with limited memory and time. */
export interface Decoder {
  /**
   * Runs a job for an account. Throws `Undecodable` if the file is at fault, `Failure` if the server is, and other
   * errors (a full disk) as they are.
   */
  run: <Name extends JobName>(
    accountId: string,
    name: Name,
    input: DecodeJobs[Name]['input'],
  ) => Promise<DecodeJobs[Name]['output']>
  close: () => void
}

/** The file cannot be decoded. The message is for the user; it is empty if the file is just damaged. */
export class Undecodable extends Error {}

interface DecodingLimits {
  memoryBytes: number
  timeoutMs: number
}

const idleMs = 30_000
/** A process is replaced after this many jobs: libraries fragment and leak memory. */
const maxJobs = 200
const maxWaitingPerAccount = 200
/** Jobs that take long only with a file made for that. */
const shortJobsMs: Partial<Record<JobName, number>> = { video: 10_000, codecs: 10_000, data: 5000 }

const busy = () =>
  new Failure('request.too_many', 'Too many files of your account are being processed. Try again in a minute.')

/** Data comes from an address: its user has no file. */
const sentenceOf = (end: Exclude<JobEnd, 'killed'>, job: JobName): string => {
  const what = end === 'timeout' ? 'takes too long to read' : 'is damaged or needs too much memory'
  if (job === 'data') return `The data ${what}. Publish less of it, for example fewer rows or events.`
  return `This file ${what}. Export it again, smaller or in another format.`
}

export function openDecoder(limits: DecodingLimits, log: FastifyBaseLogger): Decoder {
  // One core stays free for requests, and memory stays flat when fifty pictures arrive at once.
  const width = Math.min(4, Math.max(1, availableParallelism() - 1))
  const inTurn = fairQueue({ width, mostPerKey: maxWaitingPerAccount, full: busy })
  const idle = Array.from({ length: width }, () => worker(limits, log))
  const all = [...idle]
  return {
    run: (accountId, name, input) =>
      inTurn(
        accountId,
        async () => {
          // The queue lets in as many tasks as there are workers. The last used one is warm.
          const used = idle.pop() ?? worker(limits, log)
          try {
            return await used.run({ name, input } as JobMessage)
          } finally {
            idle.push(used)
          }
        },
        // Users wait for their uploads; data is retrieved again.
        name !== 'data',
      ),
    close: () => {
      for (const { close } of all) close()
    },
  }
}

/** Keeps a decode process while there is work for it, and starts another one when it has ended. */
function worker({ memoryBytes, timeoutMs }: DecodingLimits, log: FastifyBaseLogger) {
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
      if (memoryLimit === undefined) throw error
      log.warn({ err: error }, 'the memory of the decode process cannot be limited on this system')
      memoryLimit = undefined
      return startDecodeProcess(undefined)
    }
  }
  const attempt = async (job: JobMessage): Promise<JobReply | JobEnd> => {
    if (isClosed) return 'killed'
    try {
      if (!current?.isAlive()) current = await start()
      jobs += 1
      return await current.run(job, Math.min(shortJobsMs[job.name] ?? timeoutMs, timeoutMs))
    } catch (err) {
      log.warn({ err, job: job.name }, 'a decode process ended in the middle of a job')
      return err instanceof ProcessEnded ? err.end : 'killed'
    }
  }
  return {
    close: () => {
      isClosed = true
      end()
    },
    run: async (job: JobMessage) => {
      clearTimeout(timer)
      const first = await attempt(job)
      // One more attempt in a new process: a process killed from outside, or memory left by earlier jobs, is not a fault of
      // the file.
      const isRepeated = first === 'killed' || (isExhausted(first) && jobs > 1)
      if (isRepeated) end()
      const reply = isRepeated ? await attempt(job) : first
      if (isClosed || jobs >= maxJobs || isExhausted(reply)) end()
      else timer = setTimeout(end, idleMs).unref()
      return outputOf(reply, job.name)
    },
  }
}

const isExhausted = (reply: JobReply | JobEnd): boolean =>
  typeof reply === 'object' && 'error' in reply && /memory|allocat/i.test(reply.error.message)

function outputOf(reply: JobReply | JobEnd, job: JobName) {
  if (reply === 'killed')
    return fail('server.unavailable', 'The server could not finish reading this file. Try again in a minute.')
  if (typeof reply === 'string') throw new Undecodable(sentenceOf(reply, job))
  if ('output' in reply) return reply.output
  if ('refused' in reply) throw new Undecodable(reply.refused)
  if (isExhausted(reply)) throw new Undecodable(sentenceOf('crashed', job))
  const { message, code } = reply.error
  if (/ENOSPC|EDQUOT|No space left/.test(`${code} ${message}`)) return fail('server.storage_full', noSpaceLeft)
  throw new Undecodable('')
}
