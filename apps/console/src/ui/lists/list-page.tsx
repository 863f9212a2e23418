import { pageSize } from '@digisigncast/contract/api/limits'
import type { ComponentProps, ReactNode } from 'react'
import { EmptyState } from '../feedback/states.tsx'
import { SearchBox } from '../forms/search-box.tsx'
import { Page } from '../layout/page.tsx'
import { PagedResults } from './paged-results.tsx'
import type { usePagedSearch } from './use-paged-search.ts'

type Results<Row> = ComponentProps<typeof PagedResults<Row>>

interface Props<Row>
  extends Pick<Results<Row>, 'query' | 'nouns'>,
    Omit<ComponentProps<typeof Page>, 'toolbar' | 'children'> {
  search: ReturnType<typeof usePagedSearch>
  /** Accessible label of the search field, also the default placeholder. */
  searchLabel: string
  searchHint?: string
  /** Right of the search field. */
  filters?: ReactNode
  /** Whether rows may be missing because of the search or the filters. */
  isFiltered?: boolean
  perPage?: number
  /** Shown if there are no rows at all. Default: that none are found. */
  empty?: ReactNode
  renderRows: Results<Row>['children']
  children?: ReactNode
}

/** A page with a table that is searched and paged. The children are its panels. */
export function ListPage<Row>({
  search,
  searchLabel,
  searchHint = searchLabel,
  filters,
  isFiltered = search.wanted !== '',
  query,
  nouns,
  perPage = pageSize,
  empty,
  renderRows,
  children,
  ...page
}: Props<Row>) {
  const noneFound = <EmptyState drawing="search" text={`No ${nouns} found.`} />
  return (
    <Page
      {...page}
      toolbar={
        <>
          <SearchBox value={search.typed} onChange={search.type} label={searchLabel} placeholder={searchHint} />
          {filters}
        </>
      }
    >
      <PagedResults
        query={query}
        nouns={nouns}
        perPage={perPage}
        page={search.page}
        onPage={search.setPage}
        empty={isFiltered ? noneFound : (empty ?? noneFound)}
      >
        {renderRows}
      </PagedResults>
      {children}
    </Page>
  )
}
