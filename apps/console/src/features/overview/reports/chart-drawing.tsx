import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart } from '@mantine/charts'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { axisTicks, byteUnit } from './axis-ticks.ts'
import type { Chart } from './chart.tsx'

const height = 240
const nowLabel = 'Now'
const colors = { first: 'var(--accent)', second: 'var(--chart-second)' }

interface Drawn {
  data: Record<string, unknown>[]
  series: { name: string; label: string; color: string }[]
}

export function ChartDrawing({ chart }: { chart: Chart }) {
  const shortTimes = new Map(chart.points.map(({ at }) => [chart.fullTime(at), chart.time(at)]))
  const series = chart.series.map(({ key, label, isSecond }) => ({
    name: key,
    label,
    color: isSecond ? colors.second : colors.first,
  }))
  const largest = Math.max(
    0,
    chart.now ?? 0,
    ...chart.points.flatMap((point) => chart.series.map(({ key }) => point[key] ?? 0)),
  )
  const most = chart.most ?? largest
  const ticks =
    chart.value === bytesText ? axisTicks(most, { unit: byteUnit(most) }) : axisTicks(most, { fractions: false })
  const common = {
    h: height,
    data: chart.points.map((point) => ({ ...point, time: chart.fullTime(point.at) })),
    dataKey: 'time',
    series,
    // Screen readers use the table.
    accessibilityLayer: false,
    gridColor: 'var(--line)',
    textColor: 'var(--ink-2)',
    strokeDasharray: '0',
    tickLine: 'none' as const,
    valueFormatter: chart.value,
    yAxisProps: {
      width: 64,
      tickFormatter: chart.shortValue ?? chart.value,
      ticks,
      domain: [0, ticks.at(-1) ?? 1],
    },
    xAxisProps: {
      minTickGap: 24,
      tickFormatter: (time: string) => shortTimes.get(time) ?? time,
    },
  }
  if (chart.kind === 'bar')
    return <BarChart {...common} barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }} maxBarWidth={36} />
  return (
    <AreaChart
      {...common}
      {...withNow(chart, common)}
      curveType="linear"
      withDots={chart.points.length === 1}
      fillOpacity={0.12}
      strokeWidth={2}
      connectNulls={false}
      areaProps={{ isAnimationActive: false }}
    />
  )
}

/** Adds the current value: a hollow dot, joined to the last counted value by a dashed line. */
function withNow({ points, series: drawn, now, fullTime }: Chart, { data, series }: Drawn) {
  if (now === undefined) return {}
  const main = drawn.find(({ isSecond }) => !isSecond)
  const last = points.at(-1)
  const from = last && main && last[main.key]
  return {
    data: [...data, { time: nowLabel, now }],
    series: [...series, { name: 'now', label: nowLabel, color: colors.first }],
    referenceLines:
      last && from != null
        ? [
            {
              segment: [
                { x: fullTime(last.at), y: from },
                { x: nowLabel, y: now },
              ] as const,
              color: colors.first,
              strokeDasharray: '3 3',
            },
          ]
        : [],
    referenceDots: [{ x: nowLabel, y: now, r: 5, fill: 'var(--surface)', stroke: colors.first, strokeWidth: 2 }],
  }
}
