import { timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from './fail.ts'
import { hashToken } from './ids.ts'

/** A figure that is read when it is asked for: one number, or one per value of its label. */
export interface Figure {
  name: string
  help: string
  label?: string
  read: () => Promise<number | Record<string, number>> | number | Record<string, number>
}

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Serves `GET /metrics` in the text form of Prometheus: with the token, or without one from this machine itself. */
export function metrics(app: FastifyInstance, { token, figures }: { token: string | undefined; figures: Figure[] }) {
  const registry = new Registry()
  const took = new Histogram({
    name: 'digisigncast_http_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    took.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  for (const figure of figures) registry.registerMetric(gaugeOf(figure))
  let isCollecting = false
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) fail('resource.not_found', 'There is nothing here.')
    // Those of the process cost something all the time: from the first time on that somebody wants them.
    if (!isCollecting) collectDefaultMetrics({ register: registry })
    isCollecting = true
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function gaugeOf({ name, help, label, read }: Figure): Gauge {
  return new Gauge({
    name: `digisigncast_${name}`,
    help,
    labelNames: label ? [label] : [],
    registers: [],
    async collect() {
      const found = await read()
      if (typeof found === 'number') return this.set(found)
      this.reset()
      for (const [value, count] of Object.entries(found)) this.set({ [label ?? '']: value }, count)
    },
  })
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
const forwarding = /^(forwarded|via|x-(forwarded|real|client|cluster|original)\b.*|true-client-ip|cf-.*)$/

function mayRead({ headers, socket, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = hashToken(headers.authorization?.replace(/^Bearer /i, '') ?? '')
    return timingSafeEqual(Buffer.from(given), Buffer.from(hashToken(token)))
  }
  // A proxy on this machine speaks for strangers; one that was told nothing else asks by HTTP/1.0, and says nothing.
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name))) return false
  if (!localNames.test(headers.host ?? '')) return false
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
