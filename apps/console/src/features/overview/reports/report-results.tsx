import type { LiveFigures } from '@digisigncast/contract/platform/platform-figures'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { figureReports } from './figure-reports.ts'
import { FiguresView } from './figures-view.tsx'
import { CustomersTable, DevicesTable } from './group-tables.tsx'
import classes from './reports.module.css'
import { type ReportQuestion, useFigures, useOnlineHours, useRevenue } from './reports.queries.ts'
import { RevenueView } from './revenue-view.tsx'
import { type ReportFilter, reportLabels } from './use-report-filter.ts'

interface Props {
  filter: ReportFilter
  query: ReportQuestion
  /** Totals at this moment; null when the range does not include today. */
  now: LiveFigures | null
}

/** Results of the selected report. */
export function ReportResults({ filter, query, now }: Props) {
  if (filter.report === 'revenue') return <RevenueReport query={query} />
  if (filter.isHourly) return <HoursReport query={query} now={now} />
  return <FiguresReport filter={filter} query={query} report={filter.report} now={now} />
}

interface Loaded<T> {
  data: T | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

function Results<T>({ result, children }: { result: Loaded<T>; children: (data: T, isOld: boolean) => ReactNode }) {
  if (result.data !== undefined) return children(result.data, result.isPlaceholderData)
  if (result.error) return <ErrorState error={result.error} onRetry={() => void result.refetch()} />
  return (
    <output className={classes.report} aria-label="Loading">
      <span className={classes.wait} />
      <span className={classes.wait} />
    </output>
  )
}

function RevenueReport({ query }: { query: ReportQuestion }) {
  return <Results result={useRevenue(query)}>{(rows, isOld) => <RevenueView rows={rows} isOld={isOld} />}</Results>
}

function HoursReport({ query, now }: Omit<Props, 'filter'>) {
  return (
    <Results result={useOnlineHours(query)}>
      {(points, isOld) => (
        <FiguresView
          name={reportLabels.online}
          report={figureReports.online}
          points={points}
          step="hour"
          now={now}
          isOld={isOld}
        />
      )}
    </Results>
  )
}

function FiguresReport({ filter, query, now, report }: Props & { report: keyof typeof figureReports }) {
  const { customer } = query
  return (
    <Results result={useFigures(query)}>
      {({ points, step }, isOld) => (
        <FiguresView
          name={reportLabels[report]}
          report={figureReports[report]}
          points={points}
          step={step}
          now={now}
          isOld={isOld}
        >
          {!filter.isGrouped || report === 'online' || report === 'signups' ? undefined : customer === undefined ? (
            <CustomersTable report={report} query={query} page={filter.page} onPage={filter.setPage} />
          ) : report === 'uptime' ? (
            <DevicesTable query={{ ...query, customer }} page={filter.page} onPage={filter.setPage} />
          ) : undefined}
        </FiguresView>
      )}
    </Results>
  )
}
