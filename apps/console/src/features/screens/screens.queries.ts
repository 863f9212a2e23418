import type { CallInput, Reply } from '@digisigncast/contract/api/endpoint'
import { listChannels } from '@digisigncast/contract/content/channels'
import { getManifest } from '@digisigncast/contract/content/manifest'
import * as screens from '@digisigncast/contract/content/screens'
import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call, unlessDeleted } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import { playlistNames } from '../../api/playlist-names.ts'
import { useSession } from '../../api/session.tsx'
import { useChange } from '../../api/use-change.ts'

const perPage = 24

/** Returns the screens page by page (infinite scroll). */
export const useScreens = (search: string) =>
  usePages({
    key: 'screens',
    search,
    perPage,
    read: (query, options) => call(screens.listScreens, { query }, options),
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

/** Returns all visible playlists or channels by name. */
export function useContentChoices(type: screens.ContentType) {
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
    enabled: type === 'playlist' && can('playlist', 'view'),
  })
  const channels = useQuery({
    ...channelNames,
    select: ({ data }) => data.map(({ id, name, layout }) => ({ id, label: name, hint: layout })),
    enabled: type === 'channel' && can('channels', 'view'),
  })
  return type === 'playlist' ? playlists : channels
}

type OnError = (error: Error) => void

/** Fetches the stored screen (undefined if deleted) and the ids of all linkable content. */
export function useReload(onError: OnError) {
  const client = useQueryClient()
  // Choices that the form has not shown are not linked, or not allowed.
  const isShown = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryData(queryKey) !== undefined
  return useMutation({
    mutationFn: async (screenId: string) => {
      const [found, playlists, channels] = await Promise.all([
        unlessDeleted(call(screens.getScreen, { params: { screenId } })),
        isShown(playlistNames) ? client.fetchQuery({ ...playlistNames, staleTime: 0 }) : undefined,
        isShown(channelNames) ? client.fetchQuery({ ...channelNames, staleTime: 0 }) : undefined,
      ])
      const screen = found?.data
      const linkable = [...(playlists?.data ?? []), ...(channels?.data ?? []), ...(screen?.content ?? [])]
      return { screen, linkable: new Set(linkable.map(({ id }) => id)) }
    },
    onError,
  })
}

// Playlists and channels list their screens.
const changes = ['screens.changed', 'playlists.changed', 'channels.changed'] as const

type ScreenInput = CallInput<typeof screens.saveScreen>['body']
type ContentInput = CallInput<typeof screens.updateScreenContent>['body']

export const useSaveScreen = (onError: OnError) =>
  useChange((body: ScreenInput) => call(screens.saveScreen, { body }), changes, { onError })

export const useUpdateContent = (onError: OnError) =>
  useChange((body: ContentInput) => call(screens.updateScreenContent, { body }), changes, { onError })

export const useRenewScreenCode = (onError: OnError) =>
  useChange(
    ({ id, version }: screens.Screen) => call(screens.renewScreenCode, { body: { screenId: id, version } }),
    changes,
    { onError },
  )

export const useDeleteScreen = (onError: OnError) =>
  useChange((screenId: string) => call(screens.deleteScreen, { body: { screenId } }), changes, { onError })
