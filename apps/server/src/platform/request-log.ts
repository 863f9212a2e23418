import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'

export const idHeader = 'x-request-id'
const usable = /^[\w.:-]{1,100}$/

/** The id of a request: that of a proxy in front, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[idHeader]
  return typeof given === 'string' && usable.test(given) ? given : randomUUID()
}

const accounts = new WeakMap<FastifyRequest, string>()

/** Log entries about this request name the account. */
export const noteAccount = (request: FastifyRequest, accountId: string): void => void accounts.set(request, accountId)

/** The account of a request; undefined before it is authenticated, and for public calls. */
export const accountOf = (request: FastifyRequest): string | undefined => accounts.get(request)

const maxPathLength = 200

/**
 * Fields for log entries about a request. Not the address of a known call: that can contain codes and tokens. Of an unknown
 * one the path, without which the entry would say nothing.
 */
const about = (request: FastifyRequest) => ({
  method: request.method,
  url: request.routeOptions.url ?? request.url.split('?', 1)[0]?.slice(0, maxPathLength),
  client: request.ip,
  account: accounts.get(request),
})

/** Returns the id of each request in `x-request-id`. With `isOn`, a log entry is written for each answer. */
export function logRequests(app: FastifyInstance, isOn: boolean): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(idHeader, request.id))
  if (!isOn) return
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ ...about(request), status: reply.statusCode, ms }, 'request')
  })
}

const groupMs = 10_000
const maxGroups = 100

/** Logs failed requests. Of equal errors within ten seconds the first is logged with its stack, the others are counted. */
export function openFailureLog(log: FastifyBaseLogger, everyMs = groupMs) {
  const groups = new Map<string, number>()
  return (request: FastifyRequest, error: Error, message: string): void => {
    const key = `${message} ${error.message.slice(0, 200)}`
    const known = groups.get(key)
    if (known !== undefined) return void groups.set(key, known + 1)
    request.log.error({ err: error, ...about(request) }, message)
    if (groups.size >= maxGroups) return
    groups.set(key, 0)
    setTimeout(() => {
      const times = groups.get(key) ?? 0
      groups.delete(key)
      if (times > 0) log.error({ times, seconds: everyMs / 1000, error: error.message }, `${message} (repeated)`)
    }, everyMs).unref()
  }
}
