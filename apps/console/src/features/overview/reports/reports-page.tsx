import { SegmentedControl, Tabs } from '@mantine/core'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { CsvButton } from '../../../ui/lists/csv-button.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { ReportFilters } from './report-filters.tsx'
import { ReportResults } from './report-results.tsx'
import classes from './reports.module.css'
import { useExportReport, useFigures } from './reports.queries.ts'
import { type ReportFilter, reportLabels, reportNames, useReportFilter } from './use-report-filter.ts'

export function ReportsPage() {
  const filter = useReportFilter()
  const { report, days, customer } = filter
  const query = { ...days, ...(customer && { customer }) }
  const isAsked = filter.problem === undefined
  // Customer and time of the last count, for all reports.
  const figures = useFigures(query, isAsked)
  return (
    <Page
      title="Reports"
      actions={<Download filter={filter} />}
      toolbar={<ReportFilters filter={filter} customer={(customer && figures.data?.customer) || null} />}
    >
      <Tabs
        value={report}
        onChange={(name) => filter.setReport(reportNames.find((one) => one === name) ?? 'online')}
        classNames={{ root: classes.tabs ?? '', list: classes.tabList ?? '', tab: classes.tab ?? '' }}
      >
        <Tabs.List aria-label="Report">
          {reportNames.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {reportLabels[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={report}>
          <Grouping filter={filter} />
          {isAsked ? (
            <ReportResults filter={filter} query={query} now={figures.data?.now ?? null} />
          ) : (
            <EmptyState drawing="search" text={`${filter.problem} Choose other days.`} />
          )}
        </Tabs.Panel>
      </Tabs>
      <p className={classes.note}>
        Days are in UTC.
        {figures.data?.counted_at != null && report !== 'revenue' && (
          <>
            {' '}
            Updated <Moment at={figures.data.counted_at} timeZone={undefined} show="recent" />; the totals now are live,
            the rest of today follows every hour.
          </>
        )}
        {report === 'online' && ' Screens are counted by the devices that play them.'}
      </p>
    </Page>
  )
}

/** Switches rows: over time, by customer, or by device of one customer. */
function Grouping({ filter }: { filter: ReportFilter }) {
  const { report, customer } = filter
  if (report !== 'uptime' && report !== 'usage' && report !== 'plays') return null
  if (report !== 'uptime' && customer) return null
  return (
    <SegmentedControl
      aria-label="Rows of the table"
      classNames={{
        root: classes.grouping ?? '',
        indicator: classes.indicator ?? '',
        label: classes.choice ?? '',
      }}
      data={[
        { value: 'time', label: 'Over time' },
        { value: 'group', label: customer ? 'By device' : 'By customer' },
      ]}
      value={filter.isGrouped ? 'group' : 'time'}
      onChange={(by) => filter.setGrouped(by === 'group')}
    />
  )
}

/** Downloads the whole table as CSV. */
function Download({ filter }: { filter: ReportFilter }) {
  const { report, days, customer, isGrouped, isHourly } = filter
  const file = useExportReport()
  const by = !isGrouped ? 'time' : customer ? 'device' : 'customer'
  return (
    <CsvButton
      isDisabled={filter.problem !== undefined}
      isLoading={file.isPending}
      onClick={() => file.mutate({ ...days, ...(customer && { customer }), report: isHourly ? 'hours' : report, by })}
    />
  )
}
