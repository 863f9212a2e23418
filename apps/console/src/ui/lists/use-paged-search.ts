import { useState } from 'react'
import { useListSearch } from './list-search.tsx'

/** Page of a table; resets to the first page when the query changes. */
export function usePageOf(wanted: string) {
  const [at, setAt] = useState({ wanted, page: 1 })
  const page = at.wanted === wanted ? at.page : 1
  return { page, setPage: (next: number) => setAt({ wanted, page: next }) }
}

/** Search and page of a table. `filter`: other values by which it is filtered or sorted. */
export function usePagedSearch(filter = '') {
  const search = useListSearch()
  return { ...search, ...usePageOf(`${filter} ${search.wanted}`) }
}
