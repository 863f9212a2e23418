import type { Media } from '@digisigncast/contract/media'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { mediaPage, mediaPageSize } from './media.queries.ts'

export interface MediaWindow {
  /** undefined until the first page has come. */
  total: number | undefined
  itemAt: (index: number) => Media | undefined
  showRange: (first: number, last: number) => void
  error: Error | null
  retry: () => void
  /** The search that these rows answer: it follows what is typed once the first rows are there. */
  search: string
}

/** A long list of which only the pages under the eye are loaded. */
export function useMediaWindow(typedSearch: string): MediaWindow {
  const search = useAnsweredSearch(typedSearch)
  const [range, setRange] = useState({ search, first: 0, last: 0 })
  const { first, last } = range.search === search ? range : { first: 0, last: 0 }
  const pages = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  // The first page always stays loaded: it carries the total.
  const wanted = pages.includes(0) ? pages : [0, ...pages]
  const results = useQueries({ queries: wanted.map((page) => mediaPage(search, page)) })
  const byPage = new Map(wanted.map((page, index) => [page, results[index]?.data]))

  const itemAt = (index: number) => byPage.get(Math.floor(index / mediaPageSize))?.data[index % mediaPageSize]
  const showRange = useCallback(
    (from: number, to: number) => {
      const next = { search, first: Math.floor(from / mediaPageSize), last: Math.floor(to / mediaPageSize) }
      setRange((old) => (old.search === search && old.first === next.first && old.last === next.last ? old : next))
    },
    [search],
  )
  const total = byPage.get(0)?.pagination?.total ?? byPage.get(0)?.data.length
  const failed = results.find((result) => result.isError && result.data === undefined)
  return { total, itemAt, showRange, error: failed?.error ?? null, retry: () => void failed?.refetch(), search }
}

/** Waits for a pause in the typing and for the first answer, so that the list changes once and without a flash. */
function useAnsweredSearch(typed: string) {
  const queryClient = useQueryClient()
  const wanted = typed.trim()
  const [answered, setAnswered] = useState(wanted)
  useEffect(() => {
    let isCurrent = true
    const show = () => {
      if (isCurrent) setAnswered(wanted)
    }
    const timer = setTimeout(() => void queryClient.ensureQueryData(mediaPage(wanted, 0)).then(show, show), 200)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [queryClient, wanted])
  return answered
}
