import { maxExportedLogs, type SystemLog } from '@digisigncast/contract/accounts/logs'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router'
import { auditPath } from '../../../api/page-paths.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { CsvButton } from '../../../ui/lists/csv-button.tsx'
import { searchAfterMs } from '../../../ui/lists/list-search.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { CustomerName } from '../../../ui/text/customer-name.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { LogFilters } from './log-filters.tsx'
import { SearchedRange } from './searched-range.tsx'
import classes from './system-logs.module.css'
import { type LogsQuestion, logsPerPage, useExportLogs, useLogs } from './system-logs.queries.ts'
import { type LogFilter, useLogFilter } from './use-log-filter.ts'

const timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

const questionOf = ({ type, customer, from, to }: LogFilter, search: string): LogsQuestion => ({
  ...(type && { type }),
  ...(customer && { customer: customer.value }),
  ...(from && { from }),
  ...(to && { to }),
  ...(search && { search }),
  time_zone: timeZone,
})

export function SystemLogsPage() {
  const asked = useLogFilter()
  const { filter, page, until, setPage, setUntil } = asked
  const [search] = useDebouncedValue(filter.search.trim(), searchAfterMs)
  const question = { ...questionOf(filter, search), ...(until !== undefined && { until }) }
  const query = useLogs(question, page)
  const messages = useMessages()
  const file = useExportLogs(() =>
    messages.error(
      `The file contains the newest ${maxExportedLogs.toLocaleString('en')} lines. Choose fewer days for the rest.`,
    ),
  )
  return (
    <Page
      title="System Logs"
      actions={
        <>
          <Button component={Link} to={auditPath} variant="default">
            Audit log
          </Button>
          <CsvButton
            isDisabled={query.data?.pagination.total === 0}
            isLoading={file.isPending}
            onClick={() => file.mutate(question)}
          />
        </>
      }
      toolbar={<LogFilters {...asked} />}
    >
      <SearchedRange
        until={until}
        olderUntil={query.isPlaceholderData ? null : (query.data?.older_until ?? null)}
        onUntil={setUntil}
      />
      <Results query={query} page={page} onPage={setPage} />
    </Page>
  )
}

interface ResultsProps {
  query: ReturnType<typeof useLogs>
  page: number
  onPage: (page: number) => void
}

function Results({ query, page, onPage }: ResultsProps) {
  if (query.isPending) return <RowSkeletons count={8} columns={['1fr', '4fr', '2fr']} height={44} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { data: logs, pagination } = query.data
  if (logs.length === 0) return <EmptyState drawing="search" text="No log entries found." />
  const first = (page - 1) * logsPerPage + 1
  const [from, to, all] = [first, first + logs.length - 1, pagination.total].map((count) => count.toLocaleString('en'))
  return (
    <div className={classes.surface} aria-busy={query.isPlaceholderData}>
      <LogsTable logs={logs} />
      <Pager
        current={page}
        last={pagination.last_page}
        onPage={onPage}
        text={`Displaying ${from} - ${to} of ${all} in total`}
      />
    </div>
  )
}

const actors = { person: 'Customer', owner: 'Platform owner', device: 'Device', job: 'Server' } as const
const types = { error: 'Error', warning: 'Warning', info: 'Info', other: 'Other' } as const

function LogsTable({ logs }: { logs: readonly SystemLog[] }) {
  return (
    <WideTable className={classes.table} columns={['Time', 'Type', 'Description', 'Customer', 'By', 'IP address']}>
      {logs.map((log) => (
        <tr key={log.id}>
          <th scope="row" className={classes.time}>
            <Moment at={log.created_at} timeZone={undefined} show="second" />
          </th>
          <td data-label="Type" className={classes.type} data-type={log.type}>
            {types[log.type]}
          </td>
          <td className={classes.text}>{log.description}</td>
          <td data-label="Customer" className={classes.whose}>
            {log.customer ? <CustomerName {...log.customer} /> : 'Platform'}
          </td>
          <td data-label="By" className={classes.actor}>
            {actors[log.actor]}
          </td>
          <td data-label="IP address">{log.address ?? '–'}</td>
        </tr>
      ))}
    </WideTable>
  )
}
