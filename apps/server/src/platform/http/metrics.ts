import { timingSafeEqual } from 'node:crypto'
import { BlockList } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import { fail } from '../fail.ts'
import { hashToken } from '../ids.ts'
import type { OpenLimiter } from '../limits/limiter.ts'

export interface Sample {
  labels: Record<string, string>
  value: number
}

/** Prometheus waits ten seconds for all metrics. */
const readWithinMs = 3000

/** A metric that is read at every scrape, and left out of it when reading fails or takes longer than three seconds. */
export interface Figure {
  /** Without the prefix `digisigncast_`; counters end in `_total`. */
  name: string
  /** A gauge unless it says otherwise. */
  type?: 'counter'
  help: string
  labels?: readonly string[]
  /** A number, or samples for metrics with labels and for those that may be missing. */
  read: () => Promise<number | Sample[]> | number | Sample[]
}

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export interface HttpMetrics {
  registry: Registry
  /** Measures answers that the framework does not see. */
  timer: (method: string, route: string, status: number) => (ms: number) => void
}

/**
 * Serves `GET /metrics` in the Prometheus text format: with the token, or, without one, to this machine only. Returns the
 * metrics.
 */
export function metrics(
  app: FastifyInstance,
  { token, figures, limiter }: { token: string | undefined; figures: Figure[]; limiter: OpenLimiter },
): HttpMetrics {
  const attempts = limiter('metrics/address', 30, 15 * 60)
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
  for (const figure of figures) registry.registerMetric(metricOf(figure))
  collectDefaultMetrics({ register: registry })
  // Gauges with names of counters, and one that counts reserved address space instead of the heap.
  for (const name of misnamed) registry.removeSingleMetric(name)
  app.get('/metrics', async (request, reply) => {
    await attempts.take(request.ip)
    if (!mayRead(request, token)) fail('resource.not_found', 'Not found.')
    await attempts.refund(request.ip)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return {
    registry,
    timer: (method, route, status) => {
      const own = took.labels(method, route, String(status))
      return (ms) => own.observe(ms / 1000)
    },
  }
}

const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
  'process_heap_bytes',
]

function metricOf({ name, type, help, labels = [], read }: Figure): Metric {
  const settings = { name: `digisigncast_${name}`, help, labelNames: [...labels], registers: [] }
  let reading: Promise<number | Sample[]> | undefined
  const samples = async (): Promise<Sample[]> => {
    try {
      // One read at a time: a service that does not answer must not collect a query per scrape.
      reading ??= (async () => read())().finally(() => (reading = undefined))
      const found = await Promise.race([reading, sleep(readWithinMs, [], { ref: false })])
      return typeof found === 'number' ? [{ labels: {}, value: found }] : found
    } catch {
      // The other metrics matter most when the database is down.
      return []
    }
  }
  if (type === 'counter')
    return new Counter({
      ...settings,
      async collect() {
        const found = await samples()
        this.reset()
        for (const { labels, value } of found) this.inc(labels, value)
      },
    })
  return new Gauge({
    ...settings,
    async collect() {
      const found = await samples()
      // `reset` would report 0 for a metric without labels that could not be read.
      if (labels.length === 0) this.remove()
      else this.reset()
      for (const { labels, value } of found) this.set(labels, value)
    },
  })
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
const localNames = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
/** Beginnings of the names of headers that proxies add. */
const forwarding = 'forwarded via true-client-ip cf- x-forwarded x-real x-client x-cluster x-original'.split(' ')
const isForwarding = (header: string) => forwarding.some((start) => header.startsWith(start))

function mayRead({ headers, socket, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = hashToken(headers.authorization?.replace(/^Bearer /i, '') ?? '')
    return timingSafeEqual(Buffer.from(given), Buffer.from(hashToken(token)))
  }
  // A proxy on this machine forwards outside requests. With default settings nginx uses HTTP/1.0 and adds no headers.
  if (raw.httpVersion === '1.0' || Object.keys(headers).some(isForwarding)) return false
  if (!localNames.test(headers.host ?? '')) return false
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}
