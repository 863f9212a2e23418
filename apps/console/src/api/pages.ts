import type { ListQuery, Pagination } from '@digisigncast/contract/api/wire'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

interface Pages<Item> {
  /** First element of the query key. */
  key: string
  search: string
  perPage: number
  read: (
    query: ListQuery,
    options: { signal: AbortSignal },
  ) => Promise<{ data: Item[]; pagination?: Pagination | undefined }>
}

/** Returns a list page by page (infinite scroll), newest first. */
export function usePages<Item>({ key, search, perPage, read }: Pages<Item>) {
  const { data, error, refetch, isPlaceholderData, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [key, 'list', search],
    queryFn: ({ pageParam, signal }) =>
      read({ page: pageParam, per_page: perPage, sort: 'newest', ...(search && { search }) }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination && pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  })
  const items = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const total = data?.pages[0]?.pagination?.total
  return { items, total, isWaiting: isPlaceholderData, error, onRetry: () => void refetch(), onEnd }
}
