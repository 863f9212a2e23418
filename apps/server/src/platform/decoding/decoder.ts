import { availableParallelism } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { Failure, fail, noSpaceLeft } from '../fail.ts'
import { openTimeBudget } from '../limits/time-budget.ts'
import { isLong, placesOf, timeOf } from './job-limits.ts'
import type { DecodeJobs, JobMessage, JobName, JobReply } from './jobs.ts'
import { roomMaker } from './make-room.ts'
import { openPlaces } from './places.ts'
import { isExhausted, type NoReply, openWorker } from './worker/decode-worker.ts'

/** Decodes files of users in processes of their own, with limited memory and time. */
export interface Decoder {
  /**
   * Runs a job for an account; without one for the server itself. Throws `Undecodable` if the file is at fault, `Failure` if
   * the server is, or the account has used up its time, and other errors (a full disk) as they are.
   */
  run: <Name extends JobName>(
    accountId: string,
    name: Name,
    input: DecodeJobs[Name]['input'],
  ) => Promise<DecodeJobs[Name]['output']>
  /** Milliseconds until an account has time for files that take long; 0 if it has. Its pages are not refused. */
  waitMs: (accountId: string) => number
  close: () => void
}

/** The file cannot be decoded. The message is for the user; it is empty if the file is just damaged. */
export class Undecodable extends Error {}

interface DecodingLimits {
  memoryBytes: number
  timeoutMs: number
  /** Time of jobs that take long, per account and hour; 0, the default, is not limited. */
  budgetMs?: number
}

/** Short jobs and long ones have places of their own. A short job that takes long goes on among the long ones. */
export function openDecoder(limits: DecodingLimits, log: FastifyBaseLogger, now: () => number = Date.now): Decoder {
  const { memoryBytes, budgetMs = 0 } = limits
  const width = placesOf(availableParallelism())
  const workers = (count: number) => Array.from({ length: count }, () => openWorker(memoryBytes, log))
  const short = openPlaces(workers(width.short), width.short)
  // On a server with two places, one stays free for other accounts.
  const long = openPlaces(workers(width.long), Math.max(1, width.long - 1))
  const room = roomMaker()
  const budget = openTimeBudget(budgetMs, now)
  const timeFor = ({ name }: JobMessage) => timeOf(name, limits.timeoutMs)

  const runShort = async (accountId: string, job: JobMessage): Promise<JobReply | NoReply> => {
    const { start, leave } = room.enter(accountId)
    // Users wait for their uploads; data is retrieved again.
    const by = { accountId, isPreferred: job.name !== 'data' }
    const task = short.use(by, async (worker) => {
      const { stop, isLate, end } = start()
      const begunAt = performance.now()
      try {
        return await worker.run(job, { ...timeFor(job), stop })
      } finally {
        if (isLate()) budget.spend(accountId, performance.now() - begunAt)
        end()
      }
    })
    return task.finally(leave)
  }
  const runLong = (accountId: string, job: JobMessage): Promise<JobReply | NoReply> =>
    long.use({ accountId }, async (worker) => {
      // The pages of a document that was begun are rendered to the end.
      const isRefused = accountId !== '' && job.name !== 'page'
      if (isRefused) requireTime(budget.waitMs(accountId), budgetMs)
      const begunAt = performance.now()
      try {
        return await worker.run(job, timeFor(job))
      } finally {
        if (accountId !== '') budget.spend(accountId, performance.now() - begunAt)
      }
    })

  return {
    run: async (accountId, name, input) => {
      const job = { name, input } as JobMessage
      const reply = isLong(name) ? 'stopped' : await runShort(accountId, job)
      return outputOf(reply === 'stopped' ? await runLong(accountId, job) : reply, name)
    },
    waitMs: (accountId) => budget.waitMs(accountId),
    close: () => {
      short.close()
      long.close()
    },
  }
}

function requireTime(waitMs: number, budgetMs: number): void {
  if (waitMs === 0) return
  const minutes = Math.ceil(waitMs / 60_000)
  const wait = minutes === 1 ? 'a minute' : `${minutes.toLocaleString('en')} minutes`
  throw new Failure(
    'request.too_many',
    `Large files of your account took ${budgetMs / 60_000} minutes of processing in this hour. Try again in ${wait}.`,
    undefined,
    Math.ceil(waitMs / 1000),
  )
}

/** Data comes from an address: its user has no file. */
const retrieved: ReadonlySet<JobName> = new Set(['data', 'cap'])
const sentenceOf = (end: 'timeout' | 'crashed', job: JobName): string => {
  const what = end === 'timeout' ? 'takes too long to read' : 'is damaged or needs too much memory'
  if (retrieved.has(job)) return `The data ${what}. Publish less of it, for example fewer rows or events.`
  return `This file ${what}. Export it again, smaller or in another format.`
}

function outputOf(reply: JobReply | NoReply, job: JobName) {
  if (reply === 'busy') {
    const what = retrieved.has(job) ? 'data' : 'file'
    return fail('server.unavailable', `The server was too busy to read this ${what}. Try again in a minute.`)
  }
  if (reply === 'killed' || reply === 'stopped')
    return fail('server.unavailable', 'The server could not finish reading this file. Try again in a minute.')
  if (typeof reply === 'string') throw new Undecodable(sentenceOf(reply, job))
  if ('output' in reply) return reply.output
  if ('refused' in reply) throw new Undecodable(reply.refused)
  if (isExhausted(reply)) throw new Undecodable(sentenceOf('crashed', job))
  const { message, code } = reply.error
  if (/ENOSPC|EDQUOT|No space left/.test(`${code} ${message}`)) return fail('server.storage_full', noSpaceLeft)
  throw new Undecodable('')
}
