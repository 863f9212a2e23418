import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { openExporters } from './exporters.ts'
import { producerOf } from './metric-producer.ts'
import type { TelemetrySettings } from './settings.ts'
import type { Span, SpanStart, Telemetry } from './telemetry.ts'

const closeWithinMs = 3000
/** Collecting all metrics takes up to three seconds while the database does not answer. */
const longestCollectMs = 10_000
const maxAttributeLength = 4000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT }
const headerGetter = {
  keys: (headers: object) => Object.keys(headers),
  get: (headers: object, name: string) => (headers as Record<string, string | string[] | undefined>)[name],
}

/** Telemetry by the SDK of OpenTelemetry, without its globals: each server of a process has its own. */
export async function openSdk(
  settings: TelemetrySettings,
  { version, log }: { version: string; log: FastifyBaseLogger },
): Promise<Telemetry> {
  const exporters = await openExporters(settings, log)
  const resource = resourceFromAttributes({
    'service.version': version,
    'service.instance.id': randomUUID(),
    ...settings.resource,
  })
  // Queues 2048 spans and drops more, so a slow collector costs no memory.
  const processor = new BatchSpanProcessor({ exporter: exporters.traces })
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [processor],
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
  })
  const tracer = provider.getTracer('digisigncast', version)
  const current = new AsyncLocalStorage<Context>()
  const traceContext = new W3CTraceContextPropagator()
  let meters: MeterProvider | undefined

  const contextOf = ({ parent }: SpanStart): Context => {
    if (parent === 'none') return ROOT_CONTEXT
    if (parent) return traceContext.extract(ROOT_CONTEXT, parent, headerGetter)
    return current.getStore() ?? ROOT_CONTEXT
  }
  return {
    isOn: true,
    begin: (start) => {
      if (start.isChildOnly && !current.getStore()) return undefined
      const parent = contextOf(start)
      const span = tracer.startSpan(
        start.name,
        {
          kind: start.kind ? kinds[start.kind] : SpanKind.INTERNAL,
          ...(start.attributes && { attributes: start.attributes }),
          ...(start.beganMsAgo !== undefined && { startTime: Date.now() - start.beganMsAgo }),
        },
        parent,
      )
      const context = trace.setSpan(parent, span)
      return {
        set: (attributes) => void span.setAttributes(attributes),
        fail: (type) => void span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type),
        run: (work) => current.run(context, work),
        end: () => span.end(),
      } satisfies Span
    },
    exportMetrics: (registry: Registry) => {
      const reader = new PeriodicExportingMetricReader({
        exporter: exporters.metrics,
        exportIntervalMillis: settings.metricIntervalMs,
        exportTimeoutMillis: Math.min(longestCollectMs, settings.metricIntervalMs),
        metricProducers: [producerOf(registry, resource)],
      })
      meters = new MeterProvider({ resource, readers: [reader] })
    },
    close: async () => {
      exporters.stop()
      const ended = Promise.allSettled([provider.shutdown(), meters?.shutdown()])
      await Promise.race([ended, sleep(closeWithinMs, undefined, { ref: false })])
    },
  }
}

function samplerOf({ sampler, samplerRatio }: TelemetrySettings): Sampler {
  const [, isParentBased, name] = /^(parentbased_)?(\w+)$/.exec(sampler) ?? []
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(samplerRatio)
  return isParentBased ? new ParentBasedSampler({ root }) : root
}
