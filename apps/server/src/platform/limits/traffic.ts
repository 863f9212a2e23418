import { setTimeout } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Env } from '../../env.ts'
import { networkOf } from '../address.ts'
import { Failure } from '../fail.ts'
import { type BudgetState, type CallBudget, openCallBudget } from './call-budget.ts'
import { fairQueue } from './fair-queue.ts'
import { openLanes } from './lanes.ts'

/** Concurrent requests per account. */
const requestsAtOnce = 3
/** Writes wait for each other in the database. With SQLite the writes of all accounts do. */
const writesAtOnce = 2
const uploadsAtOnce = 10
/** Normal use stays below this, unless the consoles of a whole team reload at once. */
const mostWaiting = 1000
const heavyReadsWaiting = 50
/** Each lasts as long as the other server takes, up to some seconds. */
const [outgoingAtOnce, outgoingWaiting] = [2, 20]
/** Writes without a session or token: of all clients, and of one network. */
const [anonymousAtOnce, anonymousPerNetwork] = [8, 4]
const [anonymousWaiting, anonymousWaitingPerNetwork] = [1000, 300]
/** Delay of a 429, so that clients that ignore Retry-After cost little. */
const refusalMs = 1000
const refusalsHeld = 100

export interface Caller {
  userId: string
  /** Null for the platform owner. */
  accountId: string | null
  sessionHash: string
  /** Null for a session. */
  token: { id: string } | null
}

export type CallKind = 'read' | 'write' | 'upload' | 'heavyRead' | 'outgoing'

/** Shares the server among accounts. */
export interface Traffic {
  /** Counts a call for session (or API token) and account; fails with 429 when a budget is used up. Sets RateLimit headers. */
  admit(caller: Caller | { deviceId: string }, reply: FastifyReply): Promise<void>
  /** Counts a message of a device on its socket; false when its budget is used up. */
  admitMessage(deviceId: string): boolean
  /** Runs a call at its account's turn. Uploads, large reports and calls that open an address have their own queues. */
  run<T>(caller: Caller, kind: CallKind, task: () => Promise<T>): Promise<T>
  /** Runs a write of a client without a session or token. Networks take turns, and few of these writes run at a time. */
  runAnonymous<T>(address: string, task: () => Promise<T>): Promise<T>
  /** Resolves when no other large response of the account is being read, with a function that ends the turn. */
  enterHeavyRead(caller: Caller): Promise<() => void>
}

type Settings = Pick<
  Env,
  'sessionCallsPerMinute' | 'tokenCallsPerMinute' | 'accountCallsPerMinute' | 'deviceCallsPerMinute'
>

export function openTraffic(settings: Settings, now: () => number): Traffic {
  const sessions = openCallBudget(settings.sessionCallsPerMinute, now)
  const tokens = openCallBudget(settings.tokenCallsPerMinute, now)
  const accounts = openCallBudget(settings.accountCallsPerMinute, now)
  const devices = openCallBudget(settings.deviceCallsPerMinute, now)
  const requests = openLanes({ running: requestsAtOnce, waiting: mostWaiting })
  const writes = openLanes({ running: writesAtOnce, waiting: mostWaiting })
  const uploads = openLanes({ running: uploadsAtOnce, waiting: mostWaiting })
  const heavyReads = openLanes({ running: 1, waiting: heavyReadsWaiting })
  const outgoing = openLanes({ running: outgoingAtOnce, waiting: outgoingWaiting })
  const lanesOf = { read: requests, write: writes, upload: uploads, heavyRead: heavyReads, outgoing }
  const anonymous = fairQueue({
    width: anonymousAtOnce,
    widthPerKey: anonymousPerNetwork,
    most: anonymousWaiting,
    mostPerKey: anonymousWaitingPerNetwork,
    full: () => tooManyRequests('Too many requests are waiting.', 5),
  })
  const refuse = refusals()
  const chargeCaller = ({ token, sessionHash }: Caller) =>
    token ? charge('token', tokens, token.id) : charge('session', sessions, sessionHash)
  const enter = async (lanes: typeof requests, caller: Caller) =>
    (await lanes.enter(accountOf(caller))) ?? tooMany('Your account has too many requests waiting.', 5)

  return {
    admit: async (caller, reply) => {
      const charges =
        'deviceId' in caller
          ? [charge('device', devices, caller.deviceId)]
          : [chargeCaller(caller), charge('account', accounts, accountOf(caller))]
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
    admitMessage: (deviceId) => !devices?.take(deviceId).isSpent,
    run: async (caller, kind, task) => {
      const leave = await enter(lanesOf[kind], caller)
      try {
        return await task()
      } finally {
        leave()
      }
    },
    runAnonymous: (address, task) => anonymous(networkOf(address), task),
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
  throw tooManyRequests(what, seconds)
}

function tooManyRequests(what: string, seconds: number): Failure {
  const wait = seconds === 1 ? 'a second' : `${seconds} seconds`
  return new Failure('request.too_many', `${what} Try again in ${wait}.`, undefined, seconds)
}
