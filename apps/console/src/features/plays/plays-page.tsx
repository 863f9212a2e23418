import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { failureText } from '../../api/client.ts'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { searchAfterMs } from '../../ui/lists/list-search.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { RowSkeletons } from '../../ui/lists/row-skeletons.tsx'
import { type PlaysQuestion, playsPerPage, useExportPlays, usePlays } from './plays.queries.ts'
import { PlaysFilters } from './plays-filters.tsx'
import classes from './plays-page.module.css'
import { PlaysTable } from './plays-table.tsx'
import { type PlaysFilter, usePlaysFilter } from './use-plays-filter.ts'

export function PlaysPage() {
  const filter = usePlaysFilter()
  const [search] = useDebouncedValue(filter.search.trim(), searchAfterMs)
  const question: PlaysQuestion = {
    ...filter.days,
    by: filter.by,
    ...(filter.media && { media: filter.media }),
    ...(search && { search }),
  }
  const query = usePlays(question, filter.page)
  const messages = useMessages()
  const file = useExportPlays((failure) => messages.error(failureText(failure)))
  const isEmpty = query.data?.pagination.total === 0
  return (
    <Page
      title="Proof of Play"
      back={<BackLink to="/screens">Back To Screens</BackLink>}
      actions={
        <Button
          leftSection={<IconDownload size={16} />}
          disabled={isEmpty}
          loading={file.isPending}
          onClick={() => file.mutate(question)}
        >
          Download CSV
        </Button>
      }
      toolbar={<PlaysFilters filter={filter} />}
    >
      <Results query={query} filter={filter} search={search} />
    </Page>
  )
}

interface ResultsProps {
  query: ReturnType<typeof usePlays>
  filter: PlaysFilter
  search: string
}

function Results({ query, filter, search }: ResultsProps) {
  if (query.isPending) return <RowSkeletons count={8} columns={['3fr', '3fr', '1fr', '1fr']} height={44} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { data: rows, pagination } = query.data
  if (pagination.total === 0)
    return search ? (
      <EmptyState drawing="search" text={`No screen or media item with plays matches “${search}”.`} />
    ) : (
      <EmptyState drawing="activity" text="No plays in this period. Connected devices report what they play." />
    )
  const { total, last_page: last } = pagination
  const first = (filter.page - 1) * playsPerPage
  const [from, to, all] = [Math.min(first + 1, total), first + rows.length, total].map((count) =>
    count.toLocaleString('en'),
  )
  return (
    <>
      <div className={classes.surface} aria-busy={query.isPlaceholderData}>
        <PlaysTable rows={rows} by={filter.by} timeZone={filter.timeZone} />
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
