/** Destination of traces and metrics, from the standard variables `OTEL_…`. */
export interface TelemetrySettings {
  /** Base address of the collector; the signals are below it at `/v1/traces` and `/v1/metrics`. */
  endpoint: string
  protocol: 'http/protobuf' | 'http/json'
  headers: Record<string, string>
  /** Name of the service and more attributes of all traces and metrics. */
  resource: Record<string, string>
  sampler: (typeof samplers)[number]
  /** Share of the traces that are sent, for the samplers by ratio. */
  samplerRatio: number
  metricIntervalMs: number
}

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

interface Variables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_PROTOCOL: TelemetrySettings['protocol']
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string>
  OTEL_SERVICE_NAME?: string | undefined
  OTEL_RESOURCE_ATTRIBUTES: Record<string, string>
  OTEL_TRACES_SAMPLER: TelemetrySettings['sampler']
  OTEL_TRACES_SAMPLER_ARG: number
  OTEL_METRIC_EXPORT_INTERVAL: number
}

/** Undefined without an endpoint: the other variables alone switch nothing on. */
export function telemetryOf(env: Variables): TelemetrySettings | undefined {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    resource: {
      'service.name': 'digisigncast',
      ...env.OTEL_RESOURCE_ATTRIBUTES,
      ...(env.OTEL_SERVICE_NAME && { 'service.name': env.OTEL_SERVICE_NAME }),
    },
    sampler: env.OTEL_TRACES_SAMPLER,
    samplerRatio: env.OTEL_TRACES_SAMPLER_ARG,
    metricIntervalMs: env.OTEL_METRIC_EXPORT_INTERVAL,
  }
}
