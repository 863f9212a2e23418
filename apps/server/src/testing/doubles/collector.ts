import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { vi } from 'vitest'

interface KeyValue {
  key: string
  value: { stringValue?: string; intValue?: number; doubleValue?: number }
}

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: KeyValue[]
  status: { code?: number }
}

interface OtlpPoint {
  attributes: KeyValue[]
  asDouble?: number
  count?: number
  bucketCounts?: number[]
  explicitBounds?: number[]
}

export interface SentSpan extends Omit<OtlpSpan, 'attributes'> {
  attributes: Record<string, unknown>
}

interface Resource {
  resource: { attributes: KeyValue[] }
}

interface OtlpTraces {
  resourceSpans: (Resource & { scopeSpans: { spans: OtlpSpan[] }[] })[]
}

interface OtlpMetrics {
  resourceMetrics: (Resource & {
    scopeMetrics: {
      metrics: {
        name: string
        gauge?: { dataPoints: OtlpPoint[] }
        sum?: { dataPoints: OtlpPoint[]; isMonotonic: boolean }
        histogram?: { dataPoints: OtlpPoint[] }
      }[]
    }[]
  })[]
}

const valuesOf = (pairs: KeyValue[]): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]))

/** A collector of OpenTelemetry that receives OTLP as JSON, and keeps it. */
export async function openCollector() {
  const texts: string[] = []
  const types = new Set<string>()
  const headers = new Set<string>()
  const resources: Record<string, unknown>[] = []
  const spans: SentSpan[] = []
  let metrics: OtlpMetrics['resourceMetrics'][number]['scopeMetrics'][number]['metrics'] = []
  const receive = (path: string | undefined, body: unknown) => {
    texts.push(JSON.stringify(body))
    if (path === '/base/v1/traces')
      for (const { resource, scopeSpans } of (body as OtlpTraces).resourceSpans) {
        resources.push(valuesOf(resource.attributes))
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: valuesOf(span.attributes) })
      }
    if (path === '/base/v1/metrics')
      metrics = (body as OtlpMetrics).resourceMetrics.flatMap((one) =>
        one.scopeMetrics.flatMap((scope) => scope.metrics),
      )
  }
  const server = createServer((request, response) => {
    const type = request.headers['content-type'] ?? ''
    types.add(`${request.url} ${type}`)
    headers.add(request.headers.authorization ?? '')
    void (
      type === 'application/json' ? json(request).then((body) => receive(request.url, body)) : Promise.resolve()
    ).then(() => response.writeHead(200, { 'content-type': type }).end(type === 'application/json' ? '{}' : ''))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/base`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRIC_EXPORT_INTERVAL: '1000',
    },
    texts,
    types,
    headers,
    resources,
    spans,
    /** Waits until a span with this name has arrived. */
    spanNamed: (name: string): Promise<SentSpan> =>
      vi.waitFor(() => spans.find((span) => span.name === name) ?? Promise.reject(new Error(`no span ${name}`)), {
        timeout: 10_000,
      }),
    metrics: () => metrics,
    valuesOf,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
