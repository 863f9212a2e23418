import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'

type PromMetric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

interface PromValue {
  labels: Record<string, string | number>
  value: number
  /** Of histograms: which of its series this is. */
  metricName?: string
}

/** The metrics of a Prometheus registry, under their names. Each is defined once, for `/metrics`. */
export function producerOf(registry: Registry, resource: Resource): MetricProducer {
  const startTime = hrTime(Date.now() - process.uptime() * 1000)
  return {
    collect: async () => {
      const endTime = hrTime(Date.now())
      const found = await registry.getMetricsAsJSON()
      const metrics = found.flatMap((metric) => converted(metric, { startTime, endTime }))
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'digisigncast' }, metrics }] },
        errors: [],
      }
    },
  }
}

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]

function converted(metric: PromMetric, times: { startTime: HrTime; endTime: HrTime }): MetricData[] {
  const values = metric.values as PromValue[]
  if (values.length === 0) return []
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const points = () => values.map(({ labels, value }) => ({ ...times, attributes: labels, value }))
  // The types of prom-client name an enumeration; its values are these texts.
  switch (String(metric.type)) {
    case 'counter':
      return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() }]
    case 'gauge':
      return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
    case 'histogram':
      return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(metric.name, values, times) }]
    default:
      return []
  }
}

/** Prometheus has a cumulative count per bucket and the label `le`; OpenTelemetry a count of each bucket. */
function histograms(name: string, values: PromValue[], times: { startTime: HrTime; endTime: HrTime }) {
  const groups = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return [...groups].map(([key, series]) => {
    const valueOf = (suffix: string) => series.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0
    const buckets = series.filter(({ metricName }) => metricName === `${name}_bucket`)
    const boundaries = buckets.map(({ labels }) => Number(labels['le'])).filter(Number.isFinite)
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
    return {
      ...times,
      attributes: JSON.parse(key) as Record<string, string | number>,
      value: { buckets: { boundaries, counts }, sum: valueOf('sum'), count: valueOf('count') },
    }
  })
}
