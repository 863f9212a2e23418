import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { TelemetrySettings } from './settings.ts'

/** No values of queries, no addresses with paths, no personal data: spans leave the server. */
export type SpanAttributes = Record<string, string | number>

export interface SpanStart {
  /** Without ids, so that equal work has equal names. */
  name: string
  kind?: 'server' | 'client'
  attributes?: SpanAttributes
  /** Headers of a request whose `traceparent` is continued; `none` starts a trace. Default: the current span, if any. */
  parent?: IncomingHttpHeaders | 'none'
  /** No span without a current one. */
  isChildOnly?: boolean
  /** For work that has already ended. */
  beganMsAgo?: number
}

export interface Span {
  set: (attributes: SpanAttributes) => void
  /** Marks a failure by the name of its class or its status: messages can contain values. */
  fail: (type: string) => void
  /** Runs work whose spans are children of this one. */
  run: <T>(work: () => T) => T
  end: () => void
}

export interface Telemetry {
  isOn: boolean
  /** Undefined if telemetry is off, or the span is not sampled. */
  begin: (start: SpanStart) => Span | undefined
  /** Sends the metrics of `/metrics` at an interval. */
  exportMetrics: (registry: Registry) => void
  /** Sends what is left, for at most three seconds. */
  close: () => Promise<void>
}

export const noTelemetry: Telemetry = {
  isOn: false,
  begin: () => undefined,
  exportMetrics: () => {},
  close: async () => {},
}

/** OpenTelemetry if it is configured. Otherwise its packages are not loaded. */
export async function openTelemetry(
  settings: TelemetrySettings | undefined,
  context: { version: string; log: FastifyBaseLogger },
): Promise<Telemetry> {
  if (!settings) return noTelemetry
  const { openSdk } = await import('./open-sdk.ts')
  return openSdk(settings, context)
}

/** Runs work in a span. */
export async function inSpan<T>(
  telemetry: Telemetry,
  start: SpanStart,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = telemetry.begin(start)
  if (!span) return work(undefined)
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(typeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The code of an error, or the name of its class: messages can contain values. */
export function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
