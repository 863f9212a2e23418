import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchAfterMs } from './list-search.tsx'

/** What is looked for in a table, and the page of it; another search starts at its first page. */
export function usePagedSearch() {
  const [typed, type] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  const [at, setAt] = useState({ wanted, page: 1 })
  const page = at.wanted === wanted ? at.page : 1
  return { typed, type, wanted, page, setPage: (next: number) => setAt({ wanted, page: next }) }
}
