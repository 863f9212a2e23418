import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import classes from './list-search.module.css'
import { SearchBox } from './search-box.tsx'

export const searchAfterMs = 250

/** What is typed into the search of a page, and what is looked for a moment later. */
export function useListSearch() {
  // A link to one thing by its name begins with that search.
  const [params] = useSearchParams()
  const [typed, type] = useState(params.get('search') ?? '')
  const [wanted] = useDebouncedValue(typed.trim(), searchAfterMs)
  return { typed, type, wanted }
}

interface Props {
  search: ReturnType<typeof useListSearch>
  /** One of what is listed. */
  noun: string
  total: number | undefined
}

/** Looks for a name, and says how many there are. */
export function ListSearch({ search, noun, total }: Props) {
  return (
    <>
      <SearchBox value={search.typed} onChange={search.type} label={`Search ${noun}s by name`} />
      <output className={classes.count}>{total !== undefined && countText(total, noun, search.wanted)}</output>
    </>
  )
}

const countText = (total: number, noun: string, wanted: string) =>
  `${total.toLocaleString('en')} ${noun}${total === 1 ? '' : 's'}${wanted ? ' found' : ''}`
