import type { CallInput, Reply } from '@digisigncast/contract/api/endpoint'
import { listChannels } from '@digisigncast/contract/content/channels'
import { layoutKeyOf } from '@digisigncast/contract/content/layouts'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { listSchedule } from '@digisigncast/contract/content/schedule'
import * as screens from '@digisigncast/contract/content/screens'
import * as bulk from '@digisigncast/contract/content/screens-bulk'
import { listPreparedTakeovers } from '@digisigncast/contract/content/takeovers'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call, unlessDeleted } from '../../../api/client.ts'
import { ApiFailure } from '../../../api/failures.ts'
import { playlistNames } from '../../../api/playlist-names.ts'
import { useSession } from '../../../api/session.tsx'
import { useChange } from '../../../api/use-change.ts'
import { tagIdsOf } from '../tags/index.ts'

const perPage = 50

/** Filter and order of the list. */
export type ScreensQuestion = Omit<CallInput<typeof screens.listScreens>['query'], 'page' | 'per_page'>

/** Returns the screens page by page (infinite scroll). */
export function useScreens(question: ScreensQuestion) {
  const { data, error, refetch, isPlaceholderData, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['screens', 'list', question],
    queryFn: ({ pageParam, signal }) =>
      call(screens.listScreens, { query: { ...question, page: pageParam, per_page: perPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination && pagination.current_page < pagination.last_page ? pagination.current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  })
  // A screen that moved while pages were loaded can be on two of them.
  const items = useMemo(
    () => data && [...new Map(data.pages.flatMap((page) => page.data).map((screen) => [screen.id, screen])).values()],
    [data],
  )
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const total = data?.pages[0]?.pagination?.total
  return { items, total, isWaiting: isPlaceholderData, error, onRetry: () => void refetch(), onEnd }
}

/** Returns the number of screens in each state. Hints refetch it; `refetchMs` also without one. */
export const useScreenCounts = (
  { search, content, tag }: Pick<ScreensQuestion, 'search' | 'content' | 'tag'>,
  refetchMs?: number,
) =>
  useQuery({
    ...(refetchMs !== undefined && { refetchInterval: refetchMs }),
    queryKey: ['screens', 'counts', { search, content, tag }],
    queryFn: ({ signal }) =>
      call(
        screens.listScreens,
        {
          query: {
            page: 1,
            per_page: 1,
            ...(search && { search }),
            ...(content && { content }),
            ...(tag && { tag }),
          },
        },
        { signal },
      ),
    select: ({ counts }) => counts,
    placeholderData: keepPreviousData,
  })

/** Ids of all screens that match. */
export const fetchScreenIds = async (query: screens.ScreenFilter): Promise<string[]> =>
  (await call(screens.listScreenIds, { query })).data

/** The stored screen; undefined if deleted. */
export const findScreen = async (screenId: string) =>
  (await unlessDeleted(call(screens.getScreen, { params: { screenId } })))?.data

export const useScreen = (screenId: string) =>
  useQuery({
    queryKey: ['screens', 'one', screenId],
    queryFn: ({ signal }) => call(screens.getScreen, { params: { screenId } }, { signal }),
    select: ({ data }) => data,
    retry: (count, failure) => !(failure instanceof ApiFailure && failure.status === 404) && count < 3,
  })

type ScreenPages = InfiniteData<Reply<typeof screens.listScreens>>

function isGone(client: QueryClient, screenId: string): boolean {
  const lists = client.getQueriesData<ScreenPages>({ queryKey: ['screens', 'list'], type: 'active' })
  const isIn = (pages: ScreenPages | undefined) =>
    !pages || pages.pages.some(({ data }) => data.some(({ id }) => id === screenId))
  return lists.length > 0 && !lists.some(([, pages]) => isIn(pages))
}

/** Returns the manifest of a screen, as its players get it. Polled once a minute while the card is visible. */
export function useManifest(screenId: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['screens', 'manifest', screenId],
    queryFn: ({ signal }) => call(getManifest, { params: { screenId } }, { signal }),
    // The card of a deleted screen may still be mounted for a moment.
    enabled: () => !isGone(client, screenId),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : 60_000),
  })
}

const countText = (count: number) => (count === 1 ? '1 item' : `${count} items`)

const channelNames = queryOptions({
  queryKey: ['channels', 'choices'],
  queryFn: ({ signal }) => call(listChannels, { query: { sort: 'name' } }, { signal }),
})

/** Returns all visible playlists or channels by name. Large: `isWanted` delays it until the page has what comes first. */
export function useContentChoices(type: screens.ContentType, isWanted = true) {
  const { can } = useSession()
  const playlists = useQuery({
    ...playlistNames,
    select: ({ data }) =>
      data.map(({ id, name, item_count, first }) => ({
        id,
        label: name,
        hint: countText(item_count),
        picture: first?.thumbnail ?? null,
      })),
    enabled: isWanted && type === 'playlist' && can('playlist', 'view'),
  })
  const channels = useQuery({
    ...channelNames,
    select: ({ data }) =>
      data.map(({ id, name, layout }) => ({ id, label: name, hint: layout, layout: layoutKeyOf(layout) })),
    enabled: isWanted && type === 'channel' && can('channels', 'view'),
  })
  return type === 'playlist' ? playlists : channels
}

/** Names of the first schedule entries of a screen. */
export const fetchEntryNames = async (screen: string): Promise<string[]> =>
  (await call(listSchedule, { query: { screen, per_page: 20 } })).data.map(({ name }) => name)

/** Names of the prepared takeovers of a screen. */
export const fetchTakeoverNames = async (screen: string): Promise<string[]> =>
  (await call(listPreparedTakeovers, { query: { screen } })).data.map(({ name }) => name)

type OnError = (error: Error) => void

/** Fetches the ids of all content that a screen can link. */
export function useFindLinkable() {
  const client = useQueryClient()
  // Choices that the form has not shown are not linked, or not allowed.
  const isShown = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryData(queryKey) !== undefined
  return async (screen: screens.Screen | undefined) => {
    const [playlists, channels] = await Promise.all([
      isShown(playlistNames) ? client.fetchQuery({ ...playlistNames, staleTime: 0 }) : undefined,
      isShown(channelNames) ? client.fetchQuery({ ...channelNames, staleTime: 0 }) : undefined,
    ])
    const linkable = [...(playlists?.data ?? []), ...(channels?.data ?? []), ...(screen?.content ?? [])]
    return new Set(linkable.map(({ id }) => id))
  }
}

type ScreenInput = Omit<CallInput<typeof screens.saveScreen>['body'], 'tag_ids'> & {
  /** Names; tags that do not exist are created. Omitted: unchanged. */
  tags?: readonly string[]
}
type ContentInput = CallInput<typeof screens.updateScreenContent>['body']

export const storeScreen = async ({ tags, ...body }: ScreenInput) =>
  call(screens.saveScreen, { body: { ...body, ...(tags && { tag_ids: await tagIdsOf(tags) }) } })

export const useSaveScreen = (onError: OnError) => useChange(storeScreen, { onError })

export const storeContent = (body: ContentInput) => call(screens.updateScreenContent, { body })

export const useRenewScreenCode = () =>
  useChange(({ id, version }: screens.Screen) => call(screens.renewScreenCode, { body: { screenId: id, version } }))

export const useDeleteScreen = () => useChange((screenId: string) => call(screens.deleteScreen, { body: { screenId } }))

export const useSetContentOfScreens = () =>
  useChange((body: CallInput<typeof bulk.setContentOfScreens>['body']) => call(bulk.setContentOfScreens, { body }))

type TagsInput = CallInput<typeof bulk.tagScreens>['body'] & {
  /** Names of tags to add; created if they do not exist. */
  names: readonly string[]
}

export const useTagScreens = () =>
  useChange(async ({ names, add, ...body }: TagsInput) =>
    call(bulk.tagScreens, { body: { ...body, add: [...new Set([...add, ...(await tagIdsOf(names))])] } }),
  )

export const useRotateScreens = () =>
  useChange((body: CallInput<typeof bulk.rotateScreens>['body']) => call(bulk.rotateScreens, { body }))

export const useSetHoursOfScreens = () =>
  useChange((body: CallInput<typeof bulk.setHoursOfScreens>['body']) => call(bulk.setHoursOfScreens, { body }))

export const useSetTimeZoneOfScreens = () =>
  useChange((body: CallInput<typeof bulk.setTimeZoneOfScreens>['body']) => call(bulk.setTimeZoneOfScreens, { body }))

export const useCommandScreens = () =>
  useChange((body: CallInput<typeof bulk.commandScreens>['body']) => call(bulk.commandScreens, { body }))

export const useDeleteScreens = () =>
  useChange((body: CallInput<typeof bulk.deleteScreens>['body']) => call(bulk.deleteScreens, { body }))
