import type { LiveFigures } from '@digisigncast/contract/platform/platform-figures'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { ChartFigure } from './chart.tsx'
import { chartOf, type FigureReport, type Point } from './figure-reports.ts'
import { type Step, timeText } from './figure-words.ts'
import { ReportTable } from './report-table.tsx'
import classes from './reports.module.css'

const stepLabels = { hour: 'Hour (UTC)', day: 'Day (UTC)', month: 'Month (UTC)' } as const

interface Props {
  name: string
  report: FigureReport
  points: readonly Point[]
  step: Step
  /** Totals at this moment; null when the range does not include today. */
  now: LiveFigures | null
  isOld: boolean
  /** Replaces the table over time. */
  children?: ReactNode
}

/** Summary figures, charts and table of a report. */
export function FiguresView({ name, report, points, step, now, isOld, children }: Props) {
  if (points.length === 0) return <EmptyState drawing="activity" text={report.empty} />
  const facts = report.facts(points, now)
  return (
    <div className={classes.report} aria-busy={isOld}>
      <section className={classes.surface} aria-label={`${name} over time`}>
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.charts} data-count={report.charts.length}>
          {report.charts.map((chart) => (
            <ChartFigure key={chart.title} chart={chartOf(chart, report, { points, step, now })} />
          ))}
        </div>
      </section>
      {children ?? (
        <div className={classes.surface}>
          <ReportTable
            name={`${name} over time, the newest first`}
            headLabel={stepLabels[step]}
            labels={report.columns.map(({ label }) => label)}
            rows={points.toReversed().map((point) => ({
              key: String(point.at),
              head: timeText(point.at, step),
              cells: report.columns.map(({ value, text }) => text(value(point))),
            }))}
          />
        </div>
      )}
    </div>
  )
}
