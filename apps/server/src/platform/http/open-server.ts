import type { IncomingMessage } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { apiPrefix, serverTimeHeader } from '@digisigncast/contract/api/endpoint'
import { heartbeat } from '@digisigncast/contract/devices/device-link'
import { maxSlideBytes } from '@digisigncast/contract/slides/slide-document'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Drain, drain } from '../connections/drain.ts'
import { type AnswerState, enforceTimeouts, type Timeouts, timeoutOptions } from '../connections/timeouts.ts'
import { followTls, readTls } from '../connections/tls.ts'
import { fail } from '../fail.ts'
import { answerPlaces } from '../limits/answer-places.ts'
import { refuseSeveralHosts } from '../one-host.ts'
import type { Platform } from '../platform.ts'
import { logRequests, requestIdOf } from '../request-log.ts'
import { isSocketRequest } from '../sockets/sockets.ts'
import { traceRequests } from '../telemetry/trace-requests.ts'
import { compressAnswers } from './answers/compress-answers.ts'
import { type SendBytes, sendBytes, sliceAnswers } from './answers/large-answers.ts'
import { answerBadAddress, answerFailures, answerMalformed } from './errors.ts'
import { answerFilesFirst } from './first-files.ts'
import { parseJsonBodies } from './json-bodies.ts'
import { mediaBytes, mediaRoute } from './media-bytes.ts'
import { type Figure, type HttpMetrics, metrics } from './metrics.ts'
import { originReader } from './owner-access.ts'
import { securityTxt } from './security-txt.ts'
import { shells } from './shells.ts'

/** An HTTP server without routes, and what answers follow. */
export interface Opened {
  app: FastifyInstance
  drain: Drain
  answers: AnswerState
  timer: HttpMetrics['timer']
  /** Sends large answers in turns. */
  send: SendBytes
}

export interface ServerOptions {
  timeouts: Timeouts
  figures: Figure[]
  /** Whether only this server does not reach the database. */
  isCutOff: () => boolean
}

/** The hooks of all requests, in the order in which they run. */
export async function openServer(platform: Platform, options: ServerOptions): Promise<Opened> {
  const { env, log, live, links, views, telemetry } = platform
  const { timeouts, figures, isCutOff } = options
  const { app, answers } = createServer(platform, timeouts)
  logRequests(app, env.isLoggingRequests)
  traceRequests(app, telemetry, { prefix: apiPrefix, except: [`${apiPrefix}/${heartbeat.path}`] })
  answerFailures(app)
  parseJsonBodies(app)
  compressAnswers(app)
  sliceAnswers(app)
  if (env.tls) {
    const unfollow = followTls(app.server as object as SecureServer, env.tls, log)
    app.addHook('onClose', async () => unfollow())
  }
  const draining = drain(app, { live, links, views, isCutOff })
  const { registry, timer } = metrics(app, { token: env.metricsToken, figures, limiter: platform.limiter })
  telemetry.exportMetrics(registry)
  answerWithHeaders(app, platform)
  refuseSeveralHosts(app)
  guardOwnersArea(app, platform)
  await app.register(multipart, {
    limits: { fileSize: env.maxUploadBytes, files: 2, fields: 10, fieldSize: 4 * maxSlideBytes, headerPairs: 100 },
    throwFileSizeLimit: false,
  })
  return { app, drain: draining, answers, timer, send: sendBytes(answerPlaces(timeouts.answers)) }
}

function createServer({ env, log, live, links, views }: Platform, timeouts: Timeouts) {
  const server = {
    ...timeoutOptions(timeouts),
    shouldUpgradeCallback: (request: IncomingMessage) => isSocketRequest(request, [live, links, views]),
  }
  const app: FastifyInstance = fastify({
    ...(env.tls ? { https: { ...server, ...readTls(env.tls) } as unknown as null } : { http: server }),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 0,
    genReqId: requestIdOf,
    // Players send two heartbeats per minute, so idle connections are not kept. Proxies reuse a few for all clients.
    keepAliveTimeout: env.trustProxy ? 72_000 : 5000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: true,
    return503OnClosing: true,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: (error, socket) => answerMalformed(error, socket, answers.isAnswering(socket)),
  })
  const answers = enforceTimeouts(app, timeouts)
  return { app, answers }
}

const everyAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

// One year. Without includeSubDomains: other hosts of the domain may not support HTTPS.
const onlyByTls = { 'strict-transport-security': 'max-age=31536000' }

const headersOf = ({ env }: Platform) => (env.tls ? { ...everyAnswer, ...onlyByTls } : everyAnswer)

function answerWithHeaders(app: FastifyInstance, platform: Platform): void {
  const headers = headersOf(platform)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
    reply.header(serverTimeHeader, platform.now())
  })
}

function guardOwnersArea(app: FastifyInstance, { ownerAccess }: Platform): void {
  app.addHook('onRequest', async ({ hostname, ip }) => {
    if (ownerAccess.isAdminHost(hostname) && !ownerAccess.isAllowed(ip))
      fail('auth.forbidden', "The owner's area is not reachable from your network.")
  })
}

/** Media files, and the pages of console and player. `onSent` gets the bytes that were sent. */
export async function servePages(
  { app, drain: draining, answers, timer }: Opened,
  platform: Platform,
  onSent: Parameters<typeof mediaBytes>[1]['onSent'],
): Promise<void> {
  const { env, storage, ownerAccess, now } = platform
  const publicHost = new URL(env.publicUrl).hostname
  const originOf = originReader(env.trustProxy)
  // Logged requests, and those that nginx answers or the owner's area may refuse, pass the framework.
  if (!env.isLoggingRequests && !env.accelRedirect)
    answerFilesFirst(app, {
      storage,
      headers: headersOf(platform),
      now,
      isExcepted: (request) =>
        draining.isDraining() || (env.adminAllow !== undefined && ownerAccess.isAdminHost(originOf(request).hostname)),
      follow: (request, response) => {
        const ends = [answers.follow(request, response), draining.follow()]
        return () => {
          for (const end of ends) end()
        }
      },
      onTook: timer('GET', mediaRoute, 200),
      onSent,
    })
  mediaBytes(app, {
    storage,
    accelRedirect: env.accelRedirect,
    servesPages: (hostname) => !ownerAccess.isAdminHost(hostname) || hostname === publicHost,
    onSent,
  })
  securityTxt(app, { contacts: env.securityContacts, origins: [env.publicUrl, env.adminUrl], now })
  await shells(app, env)
  app.get('/healthz', async () => ({ status: 'ok' }))
}
