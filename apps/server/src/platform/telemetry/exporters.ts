import type { ExportResult } from '@opentelemetry/core'
import type { PushMetricExporter } from '@opentelemetry/sdk-metrics'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import type { TelemetrySettings } from './settings.ts'
import { typeOf } from './telemetry.ts'

/** Includes repeated attempts. */
const exportWithinMs = 10_000
const warnEveryMs = 10 * 60_000

interface Exporters {
  traces: SpanExporter
  metrics: PushMetricExporter
  /** Failures are no longer logged. */
  stop: () => void
}

/** Exporters of OTLP over HTTP. Failures are logged once in ten minutes. */
export async function openExporters(settings: TelemetrySettings, log: FastifyBaseLogger): Promise<Exporters> {
  const { OTLPTraceExporter, OTLPMetricExporter } = await load(settings.protocol)
  const optionsFor = (signal: 'traces' | 'metrics') => ({
    url: `${settings.endpoint}/v1/${signal}`,
    headers: settings.headers,
    timeoutMillis: exportWithinMs,
  })
  const warn = openWarning(settings, log)
  const traces = new OTLPTraceExporter(optionsFor('traces'))
  const metrics = new OTLPMetricExporter(optionsFor('metrics'))
  const reported =
    (done: (result: ExportResult) => void) =>
    (result: ExportResult): void => {
      if (result.error) warn.failed(result.error)
      done(result)
    }
  return {
    traces: {
      export: (spans, done) => traces.export(spans, reported(done)),
      forceFlush: () => traces.forceFlush(),
      shutdown: () => traces.shutdown(),
    },
    metrics: {
      export: (batch, done) => metrics.export(batch, reported(done)),
      selectAggregation: (type) => metrics.selectAggregation(type),
      selectAggregationTemporality: (type) => metrics.selectAggregationTemporality(type),
      forceFlush: () => metrics.forceFlush(),
      shutdown: () => metrics.shutdown(),
    },
    stop: warn.stop,
  }
}

async function load(protocol: TelemetrySettings['protocol']) {
  const [traces, metrics] = await (protocol === 'http/json'
    ? Promise.all([
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/exporter-metrics-otlp-http'),
      ])
    : Promise.all([
        import('@opentelemetry/exporter-trace-otlp-proto'),
        import('@opentelemetry/exporter-metrics-otlp-proto'),
      ]))
  return { OTLPTraceExporter: traces.OTLPTraceExporter, OTLPMetricExporter: metrics.OTLPMetricExporter }
}

/** Does not log the error itself: an answer of the collector can repeat what was sent. */
function openWarning({ endpoint }: TelemetrySettings, log: FastifyBaseLogger) {
  let next = 0
  let isStopped = false
  return {
    failed: (error: Error) => {
      if (isStopped || performance.now() < next) return
      next = performance.now() + warnEveryMs
      const code = 'code' in error && typeof error.code === 'number' ? error.code : typeOf(error)
      log.warn(
        { code },
        `the collector of OpenTelemetry at ${new URL(endpoint).host} does not accept traces or metrics: they are dropped until it does`,
      )
    },
    stop: () => {
      isStopped = true
    },
  }
}
