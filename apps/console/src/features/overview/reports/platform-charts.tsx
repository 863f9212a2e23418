import type { LiveFigures } from '@digisigncast/contract/platform/platform-figures'
import { useState } from 'react'
import { Link } from 'react-router'
import { Section, SectionEmpty } from '../../../ui/layout/section.tsx'
import { ChartFigure } from './chart.tsx'
import { chartOf, figureReports } from './figure-reports.ts'
import { ranges, todayAt } from './report-days.ts'
import classes from './reports.module.css'
import { useFigures, useRevenue } from './reports.queries.ts'
import { byCurrency, RevenueChart } from './revenue-view.tsx'

/** Charts for the dashboard, with links to the full reports. They end with the current totals. */
export function PlatformCharts({ now }: { now: LiveFigures | undefined }) {
  const [today] = useState(() => todayAt(Date.now()))
  return (
    <div className={classes.dashboard}>
      <RecentFigures report="online" days={ranges['30d'].daysAt(today)} now={now} />
      <RecentFigures report="usage" days={ranges['30d'].daysAt(today)} now={now} />
      <RecentRevenue days={ranges['12m'].daysAt(today)} />
    </div>
  )
}

type Days = ReturnType<(typeof ranges)['30d']['daysAt']>
const more = (search: string, what: string) => (
  <Link className={classes.customer ?? ''} to={`/reports?${search}`} aria-label={`Report on ${what}`}>
    Report
  </Link>
)

interface RecentProps {
  report: 'online' | 'usage'
  days: Days
  now: LiveFigures | undefined
}

function RecentFigures({ report, days, now }: RecentProps) {
  const { data, error } = useFigures(days)
  const figures = figureReports[report]
  const [chart] = figures.charts
  const title = report === 'online' ? 'Screens online, 30 days' : 'Storage, 30 days'
  const points = data?.points ?? []
  return (
    <Section title={title} aside={more(`report=${report}`, title)}>
      {!data && !error ? (
        <span className={classes.wait} />
      ) : points.length === 0 || !chart ? (
        <SectionEmpty text={error ? error.message : 'No data yet.'} />
      ) : (
        <ChartFigure chart={chartOf(chart, figures, { points, step: data?.step ?? 'day', now: now ?? null })} />
      )}
    </Section>
  )
}

function RecentRevenue({ days }: { days: Days }) {
  const { data, error } = useRevenue(days)
  const [main] = byCurrency(data ?? [])
  return (
    <Section title="Revenue, 12 months" aside={more('report=revenue&range=12m', 'revenue')}>
      {!data && !error ? (
        <span className={classes.wait} />
      ) : main ? (
        <RevenueChart currency={main.currency} months={main.months} />
      ) : (
        <SectionEmpty text={error ? error.message : 'No invoices yet.'} />
      )}
    </Section>
  )
}
