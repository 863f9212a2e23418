import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountOf } from '../request-log.ts'
import type { Span, Telemetry } from './telemetry.ts'

/** Routes without a span: devices call them so often that they would hide everything else. */
interface Options {
  prefix: string
  except: readonly string[]
}

/** A span for each call of the API, named by method and route. It continues the trace of the header `traceparent`. */
export function traceRequests(app: FastifyInstance, telemetry: Telemetry, { prefix, except }: Options): void {
  if (!telemetry.isOn) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const { url: route } = request.routeOptions
    if (!route?.startsWith(`${prefix}/`) || except.includes(route)) return done()
    const span = telemetry.begin({
      name: `${request.method} ${route}`,
      kind: 'server',
      parent: request.headers,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'digisigncast.request.id': request.id,
      },
    })
    if (!span) return done()
    spans.set(request, span)
    // Also emitted for requests that clients abort.
    reply.raw.once('close', () => {
      const accountId = accountOf(request)
      if (accountId !== undefined) span.set({ 'digisigncast.account.id': accountId })
      if (!reply.raw.writableFinished) span.fail('aborted')
      else {
        span.set({ 'http.response.status_code': reply.statusCode })
        if (reply.statusCode >= 500) span.fail(String(reply.statusCode))
      }
      span.end()
    })
    span.run(done)
  })
  // Reading the body continues in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
}
