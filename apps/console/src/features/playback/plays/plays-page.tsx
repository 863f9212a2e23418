import { defaultContent } from '@digisigncast/contract/content/plays'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router'
import { failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { CsvButton } from '../../../ui/lists/csv-button.tsx'
import { searchAfterMs } from '../../../ui/lists/list-search.tsx'
import results from '../../../ui/lists/paged-results.module.css'
import { Pager } from '../../../ui/lists/pager.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import {
  type PlaysQuestion,
  playsPerPage,
  type SummaryQuestion,
  useExportPlays,
  usePlays,
  usePlaysSummary,
} from './plays.queries.ts'
import { PlaysFilters } from './plays-filters.tsx'
import classes from './plays-page.module.css'
import { PlaysSummary } from './plays-summary.tsx'
import { PlaysTable } from './plays-table.tsx'
import { type PlaysFilter, usePlaysFilter } from './use-plays-filter.ts'

export function PlaysPage() {
  const filter = usePlaysFilter()
  const [search] = useDebouncedValue(filter.search.trim(), searchAfterMs)
  const asked: SummaryQuestion = {
    ...filter.days,
    ...(filter.media && { media: filter.media }),
    ...(filter.entry && { entry: filter.entry }),
    ...(search && { search }),
  }
  const question: PlaysQuestion = { ...asked, by: filter.by, ...filter.sort }
  const query = usePlays(question, filter.page)
  const summary = usePlaysSummary(asked)
  const messages = useMessages()
  const file = useExportPlays((failure) => messages.error(failureText(failure)))
  const isEmpty = query.data?.pagination.total === 0
  return (
    <Page
      title="Proof of Play"
      back={<BackLink to="/screens">Back To Screens</BackLink>}
      actions={<CsvButton isDisabled={isEmpty} isLoading={file.isPending} onClick={() => file.mutate(question)} />}
      toolbar={<PlaysFilters filter={filter} entries={summary.data?.entries ?? []} />}
    >
      <Results query={query} summary={summary.data} filter={filter} search={search} />
    </Page>
  )
}

interface ResultsProps {
  query: ReturnType<typeof usePlays>
  /** Undefined while loading, or if it could not be loaded. */
  summary: ReturnType<typeof usePlaysSummary>['data']
  filter: PlaysFilter
  search: string
}

function Results({ query, summary, filter, search }: ResultsProps) {
  if (query.isPending) return <RowSkeletons count={8} columns={['3fr', '3fr', '1fr', '1fr']} height={44} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { data: rows, pagination } = query.data
  if (pagination.total === 0) return <NoMatches firstReport={summary?.first_report} filter={filter} search={search} />
  const { total, last_page: last } = pagination
  const first = (filter.page - 1) * playsPerPage
  const [from, to, all] = [Math.min(first + 1, total), first + rows.length, total].map((count) =>
    count.toLocaleString('en'),
  )
  return (
    <>
      {summary && <PlaysSummary summary={summary} days={filter.days} />}
      <div className={results.surface} aria-busy={query.isPlaceholderData}>
        <PlaysTable
          rows={rows}
          by={filter.by}
          days={filter.days}
          filter={{ ...(filter.media && { media: filter.media }), ...(filter.entry && { entry: filter.entry }) }}
          timeZone={filter.timeZone}
          sort={{ now: filter.sort, onSort: filter.setSort }}
        />
        <Pager
          current={Math.min(filter.page, last)}
          last={last}
          onPage={filter.setPage}
          text={rows.length > 0 ? `Displaying ${from} - ${to} of ${all} in total` : `${all} in total`}
        />
      </div>
      <p className={classes.note}>
        Counted per hour as reported by devices, with the names used at that time
        {filter.timeZone ? `. Times are those of ${filter.timeZone}.` : '.'}
      </p>
    </>
  )
}

interface NoMatchesProps extends Pick<ResultsProps, 'filter' | 'search'> {
  firstReport: NonNullable<ResultsProps['summary']>['first_report'] | undefined
}

/** No plays with these filters. */
function NoMatches({ firstReport, filter: { entry, entryName, setEntry, timeZone }, search }: NoMatchesProps) {
  if (search) return <EmptyState drawing="search" text={`No screen or media item with plays matches “${search}”.`} />
  if (!entry || firstReport) return <NoPlays firstReport={firstReport} timeZone={timeZone} />
  const name = entry === defaultContent.value ? 'default content' : entryName
  return (
    <EmptyState
      drawing="search"
      text={`No plays of ${name} in this period.`}
      action={
        <Button variant="default" onClick={() => setEntry(undefined)}>
          Show All Plays
        </Button>
      }
    />
  )
}

interface NoPlaysProps {
  /** Set until the first plays are counted, with the time of the next report if a device is connected. */
  firstReport: { at: number | null } | null | undefined
  timeZone: string | undefined
}

/** A period without plays. */
function NoPlays({ firstReport, timeZone }: NoPlaysProps) {
  const canConnect = useSession().can('screens', 'edit')
  if (!firstReport)
    return <EmptyState drawing="activity" text="No plays in this period. Connected devices report what they play." />
  if (firstReport.at === null)
    return (
      <EmptyState
        drawing="activity"
        text="No plays yet: no device is connected."
        action={
          canConnect && (
            <Button component={Link} to={connectPath}>
              Connect a display
            </Button>
          )
        }
      />
    )
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) })
  return (
    <EmptyState
      drawing="activity"
      text="No plays yet."
      hint={`Reports arrive every 5 minutes; next at ${time.format(firstReport.at)}`}
    />
  )
}
