import type { Media } from '@digisigncast/contract/content/media'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type ListFilter, mediaPage, mediaPageSize } from './media.queries.ts'
import type { MediaFilter } from './use-media-filter.ts'

export interface MediaWindow {
  /** undefined until the first page is loaded. */
  total: number | undefined
  itemAt: (index: number) => Media | undefined
  showRange: (first: number, last: number) => void
  /** Fetches the ids of a range of the list, loaded or not. */
  idsBetween: (first: number, last: number) => Promise<string[]>
  error: Error | null
  retry: () => void
  /** The filter of these rows; the new one applies when its first rows are loaded. */
  appliedFilter: ListFilter
}

const noFilter: MediaFilter = {}

/** A long list that loads only its visible pages. */
export function useMediaWindow(typedSearch: string, filter: MediaFilter = noFilter): MediaWindow {
  const queryClient = useQueryClient()
  const appliedFilter = useAppliedFilter({ ...filter, search: typedSearch.trim() })
  const [range, setRange] = useState({ appliedFilter, first: 0, last: 0 })
  const { first, last } = range.appliedFilter === appliedFilter ? range : { first: 0, last: 0 }
  const pages = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  // The first page stays loaded: it has the total.
  const wanted = pages.includes(0) ? pages : [0, ...pages]
  const results = useQueries({ queries: wanted.map((page) => mediaPage(appliedFilter, page)) })
  const byPage = new Map(wanted.map((page, index) => [page, results[index]?.data]))

  const itemAt = (index: number) => byPage.get(pageOf(index))?.data[index % mediaPageSize]
  const showRange = useCallback(
    (from: number, to: number) => {
      const next = { appliedFilter, first: pageOf(from), last: pageOf(to) }
      setRange((old) =>
        old.appliedFilter === appliedFilter && old.first === next.first && old.last === next.last ? old : next,
      )
    },
    [appliedFilter],
  )
  const idsBetween = useCallback(
    async (from: number, to: number) => {
      const start = pageOf(from)
      const numbers = Array.from({ length: pageOf(to) - start + 1 }, (_, offset) => start + offset)
      const loaded = await Promise.all(
        numbers.map((page) => queryClient.ensureQueryData(mediaPage(appliedFilter, page))),
      )
      const ids = loaded.flatMap(({ data }) => data.map(({ id }) => id))
      return ids.slice(from - start * mediaPageSize, to - start * mediaPageSize + 1)
    },
    [queryClient, appliedFilter],
  )
  const total = byPage.get(0)?.pagination?.total ?? byPage.get(0)?.data.length
  const failed = results.find((result) => result.isError && result.data === undefined)
  const retry = () => void failed?.refetch()
  return { total, itemAt, showRange, idsBetween, error: failed?.error ?? null, retry, appliedFilter }
}

const pageOf = (index: number) => Math.floor(index / mediaPageSize)

/** Debounces typing and waits for the first response, so that the list changes once, without flicker. */
function useAppliedFilter(wanted: ListFilter) {
  const queryClient = useQueryClient()
  const [appliedFilter, setAppliedFilter] = useState(wanted)
  const key = keyOf(wanted)
  const isTyping = wanted.search !== appliedFilter.search
  const ask = useEffectEvent(async (isCurrent: () => boolean) => {
    if (key === keyOf(appliedFilter)) return
    // The list shows the error.
    await queryClient.ensureQueryData(mediaPage(wanted, 0)).catch(() => undefined)
    if (isCurrent()) setAppliedFilter(wanted)
  })
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => void ask(() => isCurrent), isTyping ? 200 : 0)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the key covers the whole filter
  }, [key, isTyping])
  return appliedFilter
}

const keyOf = ({ search, folder, type, use, sort }: ListFilter) => JSON.stringify([search, folder, type, use, sort])
