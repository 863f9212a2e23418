import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchAfterMs, usePresetSearch } from './list-search.tsx'

/** Page of a table; resets to the first page when the query changes. */
export function usePageOf(wanted: string) {
  const [at, setAt] = useState({ wanted, page: 1 })
  const page = at.wanted === wanted ? at.page : 1
  return { page, setPage: (next: number) => setAt({ wanted, page: next }) }
}

/** Search and page of a table. */
export function usePagedSearch() {
  const [typed, type] = usePresetSearch()
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  return { typed, type, wanted, ...usePageOf(wanted) }
}
