import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchAfterMs } from './list-search.tsx'

/** The page of a table; another question starts at its first page. */
export function usePageOf(wanted: string) {
  const [at, setAt] = useState({ wanted, page: 1 })
  const page = at.wanted === wanted ? at.page : 1
  return { page, setPage: (next: number) => setAt({ wanted, page: next }) }
}

/** What is looked for in a table, and the page of it. */
export function usePagedSearch() {
  const [typed, type] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  return { typed, type, wanted, ...usePageOf(wanted) }
}
