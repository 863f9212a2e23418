import type { CustomerFigures } from '@digisigncast/contract/platform/reports'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { countText, hoursText, percentText, uptimeOf } from './figure-words.ts'
import { ReportTable } from './report-table.tsx'
import classes from './reports.module.css'
import {
  type CustomerSort,
  type ReportQuestion,
  reportPageSize,
  useCustomerFigures,
  useDeviceFigures,
} from './reports.queries.ts'

interface Paged {
  page: number
  onPage: (page: number) => void
}

type Grouped = 'uptime' | 'usage' | 'plays'

const tables: Record<Grouped, { sort: CustomerSort; labels: string[]; cells: (row: CustomerFigures) => string[] }> = {
  uptime: {
    sort: 'uptime',
    labels: ['Devices', 'Uptime', 'Time online', 'Time expected'],
    cells: (row) => [
      countText(row.devices),
      percentText(uptimeOf(row)),
      hoursText(row.online_ms),
      hoursText(row.expected_ms),
    ],
  },
  usage: {
    sort: 'storage',
    labels: ['Stored at the end', 'Sent'],
    cells: (row) => [bytesText(row.stored_bytes), bytesText(row.sent_bytes)],
  },
  plays: {
    sort: 'plays',
    labels: ['Plays', 'Time shown'],
    cells: (row) => [countText(row.plays), hoursText(row.played_ms)],
  },
}

const nothing = <EmptyState drawing="activity" text="No data for this period." />

export function CustomersTable({ report, query, page, onPage }: Paged & { report: Grouped; query: ReportQuestion }) {
  const { sort, labels, cells } = tables[report]
  const figures = useCustomerFigures({ ...query, sort }, page)
  return (
    <PagedResults
      query={figures}
      nouns="customers"
      perPage={reportPageSize}
      page={page}
      onPage={onPage}
      empty={nothing}
    >
      {(rows) => (
        <ReportTable
          name="By customer"
          headLabel="Customer"
          labels={labels}
          rows={rows.map((row) => ({ key: row.id, head: <CustomerName customer={row} />, cells: cells(row) }))}
        />
      )}
    </PagedResults>
  )
}

function CustomerName({ customer: { id, name, is_deleted } }: { customer: CustomerFigures }) {
  if (is_deleted)
    return (
      <>
        {name} <span className={classes.gone}>deleted</span>
      </>
    )
  return (
    <Link className={classes.customer ?? ''} to={`/manage-users/${encodeURIComponent(id)}`}>
      {name}
    </Link>
  )
}

export function DevicesTable({ query, page, onPage }: Paged & { query: ReportQuestion & { customer: string } }) {
  const figures = useDeviceFigures(query, page)
  return (
    <PagedResults query={figures} nouns="devices" perPage={reportPageSize} page={page} onPage={onPage} empty={nothing}>
      {(rows) => (
        <ReportTable
          name="By device"
          headLabel="Device"
          labels={['Screen', 'Uptime', 'Time online', 'Time expected']}
          rows={rows.map((row) => ({
            key: row.id,
            head: row.name,
            cells: [row.screen_name, percentText(uptimeOf(row)), hoursText(row.online_ms), hoursText(row.expected_ms)],
          }))}
        />
      )}
    </PagedResults>
  )
}
