import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Env } from '../env.ts'
import { type BudgetState, type CallBudget, openCallBudget } from './call-budget.ts'
import { Failure } from './fail.ts'
import { openLanes } from './lanes.ts'

/** Requests of one account that run at the same time. */
const requestsAtOnce = 3
/** Writes wait for each other in the database. With SQLite the writes of all accounts do. */
const writesAtOnce = 2
const uploadsAtOnce = 10
/** More than this wait for their turn only if a whole team's consoles read again at once. */
const mostWaiting = 1000
const heavyReadsWaiting = 50
/** A refusal is held for this long, so that clients that ignore Retry-After cost little. */
const refusalMs = 1000
const refusalsHeld = 100

export interface Caller {
  userId: string
  /** Null for the platform owner. */
  accountId: string | null
  sessionHash: string
}

export type CallKind = 'read' | 'write' | 'upload' | 'heavyRead'

/** Shares the server among accounts. */
export interface Traffic {
  /** Takes a call from the budgets of session and account; fails with 429 when one is spent. Sets RateLimit headers. */
  admit(caller: Caller | { deviceId: string }, reply: FastifyReply): Promise<void>
  /** Runs a call when it is its account's turn. Uploads, which wait for bytes, and large reports queue on their own. */
  run<T>(caller: Caller, kind: CallKind, task: () => Promise<T>): Promise<T>
  /** Resolves when no other large answer of the account is read, with what ends the turn. */
  enterHeavyRead(caller: Caller): Promise<() => void>
}

type Settings = Pick<Env, 'sessionCallsPerMinute' | 'accountCallsPerMinute' | 'deviceCallsPerMinute'>

export function openTraffic(settings: Settings, now: () => number): Traffic {
  const sessions = openCallBudget(settings.sessionCallsPerMinute, now)
  const accounts = openCallBudget(settings.accountCallsPerMinute, now)
  const devices = openCallBudget(settings.deviceCallsPerMinute, now)
  const requests = openLanes({ running: requestsAtOnce, waiting: mostWaiting })
  const writes = openLanes({ running: writesAtOnce, waiting: mostWaiting })
  const uploads = openLanes({ running: uploadsAtOnce, waiting: mostWaiting })
  const heavyReads = openLanes({ running: 1, waiting: heavyReadsWaiting })
  const lanesOf = { read: requests, write: writes, upload: uploads, heavyRead: heavyReads }
  const refuse = refusals()
  const enter = async (lanes: typeof requests, caller: Caller) =>
    (await lanes.enter(accountOf(caller))) ?? tooMany('Your account has too many requests waiting.', 5)

  return {
    admit: async (caller, reply) => {
      const charges =
        'deviceId' in caller
          ? [charge('device', devices, caller.deviceId)]
          : [charge('session', sessions, caller.sessionHash), charge('account', accounts, accountOf(caller))]
      const states = charges.filter((one) => one !== undefined)
      if (states.length === 0) return
      reply.header('ratelimit-policy', states.map(({ name, perMinute }) => `"${name}";q=${perMinute};w=60`).join(', '))
      reply.header(
        'ratelimit',
        states.map(({ name, remaining: r, resetSeconds: t }) => `"${name}";r=${r};t=${t}`).join(', '),
      )
      const spent = states.filter(({ isSpent }) => isSpent)
      if (spent.length > 0) await refuse(reply, Math.max(...spent.map(({ retrySeconds }) => retrySeconds)))
    },
    run: async (caller, kind, task) => {
      const leave = await enter(lanesOf[kind], caller)
      try {
        return await task()
      } finally {
        leave()
      }
    },
    enterHeavyRead: (caller) => enter(heavyReads, caller),
  }
}

const accountOf = ({ accountId, userId }: Caller): string => accountId ?? userId

const charge = (name: string, budget: CallBudget | undefined, key: string) =>
  budget &&
  ({ name, perMinute: budget.perMinute, ...budget.take(key) } satisfies BudgetState & {
    name: string
    perMinute: number
  })

function refusals() {
  let held = 0
  return async (reply: FastifyReply, retrySeconds: number): Promise<never> => {
    if (held >= refusalsHeld) reply.header('connection', 'close')
    else {
      held += 1
      await setTimeout(refusalMs, undefined, { ref: false }).finally(() => (held -= 1))
    }
    return tooMany('Too many requests in a short time.', retrySeconds)
  }
}

function tooMany(what: string, seconds: number): never {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  throw new Failure('request.too_many', `${what} Try again in ${wait}.`, undefined, seconds)
}
