import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart } from '@mantine/charts'
import type { Chart } from './chart.tsx'

const height = 240
const colors = { first: 'var(--accent)', second: 'var(--chart-second)' }

export function ChartDrawing({ chart }: { chart: Chart }) {
  const shortTimes = new Map(chart.points.map(({ at }) => [chart.fullTime(at), chart.time(at)]))
  const series = chart.series.map(({ key, label, isSecond }) => ({
    name: key,
    label,
    color: isSecond ? colors.second : colors.first,
  }))
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
      allowDecimals: false,
      tickFormatter: chart.shortValue ?? chart.value,
      ...(chart.most !== undefined && { domain: [0, chart.most] }),
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
      curveType="linear"
      withDots={chart.points.length === 1}
      fillOpacity={0.12}
      strokeWidth={2}
      connectNulls={false}
      areaProps={{ isAnimationActive: false }}
    />
  )
}
