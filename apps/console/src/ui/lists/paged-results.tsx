import { type ReactNode, useEffect } from 'react'
import { ErrorState } from '../feedback/states.tsx'
import classes from './paged-results.module.css'
import { Pager } from './pager.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

interface Pages<Row> {
  data: { data: readonly Row[]; pagination: { current_page: number; last_page: number; total: number } } | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface Props<Row> {
  query: Pages<Row>
  /** Plural noun of the listed objects. */
  nouns: string
  perPage: number
  page: number
  onPage: (page: number) => void
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** One page of a table with its pager, or why it is empty. */
export function PagedResults<Row>({ query, nouns, perPage, page, onPage, empty, children }: Props<Row>) {
  const last = query.data && !query.isPlaceholderData ? Math.max(1, query.data.pagination.last_page) : page
  const isBeyond = page > last
  // The last row of the last page was deleted: go back one page.
  useEffect(() => {
    if (isBeyond) onPage(last)
  }, [isBeyond, last, onPage])
  if (!query.data && query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const isWaiting = query.isPlaceholderData
  const isEmpty = query.data?.data.length === 0
  if (!query.data || isBeyond || (isEmpty && isWaiting))
    return <RowSkeletons count={6} columns={['3fr', '2fr', '2fr']} height={60} />
  const { data: rows, pagination } = query.data
  if (isEmpty) return empty
  const first = (pagination.current_page - 1) * perPage + 1
  const [from, to, all] = [first, first + rows.length - 1, pagination.total].map((count) => count.toLocaleString('en'))
  return (
    <div className={classes.surface} aria-busy={isWaiting}>
      {children(rows)}
      <Pager
        current={page}
        last={pagination.last_page}
        onPage={onPage}
        text={isWaiting ? 'Loading …' : `Displaying ${nouns} ${from} - ${to} of ${all} in total`}
      />
    </div>
  )
}
