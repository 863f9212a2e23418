import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { listScreens, type Screen } from '@digisigncast/contract/content/screens'
import { countStates, type ScreenCounts } from '@digisigncast/contract/devices/screen-state'
import { type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { call } from '../../../../api/client.ts'
import { outdatedAtOf, pacedQuery, refreshFor } from '../../../../api/hints.ts'
import { useScreenCounts } from '../screens.queries.ts'

/** The maximum of the call. */
const perPage = 200
/** A page of the list is fetched at most this often after hints (ms). */
const paceMs = 3_000
/** And this often without one: devices report the item on the display without a hint (ms). */
const refreshMs = 30_000
/** Counts show that the server answers, and what the list has missed (ms). */
const countsMs = 30_000

/**
 * Returns all screens, or those with a tag. Statuses of devices are merged as they arrive; what else hints concern is
 * fetched at a pace that depends on the number of screens.
 */
export function useWallScreens(tag: string | undefined) {
  const client = useQueryClient()
  // By name: pages of a list that is sorted by trouble would change while they are fetched.
  const query = useMemo(() => ({ sort: 'name' as const, ...(tag && { tag }) }), [tag])
  const queryKey = useMemo(() => ['screens', 'list', 'wall', query], [query])
  const { data, error, hasNextPage, fetchNextPage, refetch, dataUpdatedAt: fetchedAt } = useAllPages(queryKey, query)
  const screens = useMemo(() => data && distinct(data.pages.flatMap((page) => page.data)), [data])
  const pages = data?.pages.length ?? 1
  const isWhole = data !== undefined && !hasNextPage
  usePacedRefresh(queryKey, pages, () => void (isWhole ? refetch() : fetchNextPage()))

  const counted = useScreenCounts(query, countsMs)
  const counts = useMemo(
    () => (isWhole && screens ? countStates(screens.map(({ state }) => state)) : undefined),
    [isWhole, screens],
  )
  const compare = useEffectEvent(() => {
    if (counts && counted.data && !isSame(counts, counted.data)) void refreshFor(client, [queryKey])
  })
  const { dataUpdatedAt: countedAt } = counted
  useEffect(() => {
    if (countedAt > 0) compare()
  }, [countedAt])

  return {
    screens,
    counts: counts ?? counted.data,
    isWhole,
    total: data?.pages[0]?.pagination?.total,
    error,
    refetch,
    /** Time of the last answer (ms); 0 before the first one. */
    fetchedAt,
    answeredAt: Math.max(fetchedAt, countedAt),
  }
}

type Query = Omit<CallInput<typeof listScreens>['query'], 'page' | 'per_page'>

/** Fetches the pages of the list one after the other. */
function useAllPages(queryKey: QueryKey, query: Query) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listScreens, { query: { ...query, page: pageParam, per_page: perPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination && pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
    meta: pacedQuery,
  })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
  return list
}

/** Fetches a list anew that is outdated or old, at a pace that depends on its pages. */
function usePacedRefresh(queryKey: QueryKey, pages: number, onDue: () => void) {
  const client = useQueryClient()
  const begunAt = useRef(0)
  const refresh = useEffectEvent(() => {
    const state = client.getQueryState(queryKey)
    if (!state || state.fetchStatus !== 'idle' || document.hidden) return
    const isDue = state.status === 'error' || outdatedAtOf(client, queryKey) > begunAt.current
    const age = Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt)
    if (age < (isDue ? paceMs : refreshMs) * pages) return
    begunAt.current = Date.now()
    onDue()
  })
  useEffect(() => {
    const timer = setInterval(refresh, paceMs)
    return () => clearInterval(timer)
  }, [])
}

/** A screen that was renamed while pages were fetched can be on two of them. */
const distinct = (screens: readonly Screen[]): Screen[] => [
  ...new Map(screens.map((screen) => [screen.id, screen])).values(),
]

const isSame = (one: ScreenCounts, other: ScreenCounts): boolean =>
  (Object.keys(one) as (keyof ScreenCounts)[]).every((name) => one[name] === other[name])
