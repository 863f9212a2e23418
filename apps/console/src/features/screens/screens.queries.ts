import type { Reply, Sent } from '@digisigncast/contract/api/endpoint'
import { listChannels } from '@digisigncast/contract/content/channels'
import { getManifest } from '@digisigncast/contract/content/manifest'
import * as screens from '@digisigncast/contract/content/screens'
import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import { playlistNames } from '../../api/playlist-names.ts'
import { useSession } from '../../api/session.tsx'

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

function isGone(client: QueryClient, screenID: string): boolean {
  const lists = client.getQueriesData<ScreenPages>({ queryKey: ['screens', 'list'], type: 'active' })
  const isIn = (pages: ScreenPages | undefined) =>
    !pages || pages.pages.some(({ data }) => data.some(({ id }) => id === screenID))
  return lists.length > 0 && !lists.some(([, pages]) => isIn(pages))
}

/** Returns the manifest of a screen, as its players get it. Polled once a minute while the card is visible. */
export function useManifest(screenID: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['screens', 'manifest', screenID],
    queryFn: ({ signal }) => call(getManifest, { params: { screenID } }, { signal }),
    // The card of a deleted screen may still be mounted for a moment.
    enabled: () => !isGone(client, screenID),
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : 60_000),
  })
}

const countText = (count: number) => (count === 1 ? '1 item' : `${count} items`)

/** Returns all visible playlists or channels by name. */
export function useContentChoices(type: screens.ContentType) {
  const { can } = useSession()
  const playlists = useQuery({
    ...playlistNames,
    select: ({ data }) => data.map(({ id, name, item_count }) => ({ id, label: name, hint: countText(item_count) })),
    enabled: type === 'playlist' && can('playlist', 'view'),
  })
  const channels = useQuery({
    queryKey: ['channels', 'choices'],
    queryFn: ({ signal }) => call(listChannels, { query: { sort: 'name' } }, { signal }),
    select: ({ data }) => data.map(({ id, name, layout }) => ({ id, label: name, hint: layout })),
    enabled: type === 'channel' && can('channels', 'view'),
  })
  return type === 'playlist' ? playlists : channels
}

type OnError = (error: Error) => void

/** Fetches the stored screen (undefined if deleted) and the ids of all linkable content. */
export function useReload(onError: OnError) {
  const client = useQueryClient()
  const choiceKeys = [
    ['playlists', 'choices'],
    ['channels', 'choices'],
  ]
  return useMutation({
    mutationFn: async (screenID: string) => {
      const [found] = await Promise.all([
        unlessDeleted(call(screens.getScreen, { params: { screenID } })),
        ...choiceKeys.map((queryKey) => client.invalidateQueries({ queryKey })),
      ])
      void client.invalidateQueries({ queryKey: ['screens', 'list'] })
      const choices = choiceKeys.flatMap((key) => client.getQueryData<{ data: { id: string }[] }>(key)?.data ?? [])
      const screen = found?.data
      return { screen, linkable: new Set([...choices, ...(screen?.content ?? [])].map(({ id }) => id)) }
    },
    onError,
  })
}

/**
 * Also refetches playlists and channels, which list their screens. `idOf` returns the screen whose manifest
 * changes; undefined for a deleted one, which has none.
 */
function useScreenChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onError: OnError,
  idOf: (input: Input) => string | undefined = () => undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError,
    onSuccess: (_output, input) => {
      const id = idOf(input)
      return Promise.all([
        client.invalidateQueries({ queryKey: ['screens', 'list'] }),
        client.invalidateQueries({ queryKey: ['playlists'] }),
        client.invalidateQueries({ queryKey: ['channels'] }),
        id && client.invalidateQueries({ queryKey: ['screens', 'manifest', id] }),
      ])
    },
  })
}

type ScreenInput = Sent<typeof screens.saveScreen>['body']
type ContentInput = Sent<typeof screens.updateScreenContent>['body']

export const useSaveScreen = (onError: OnError) =>
  useScreenChange(
    (body: ScreenInput) => call(screens.saveScreen, { body }),
    onError,
    ({ screenID }) => screenID,
  )

export const useUpdateContent = (onError: OnError) =>
  useScreenChange(
    (body: ContentInput) => call(screens.updateScreenContent, { body }),
    onError,
    ({ screenID }) => screenID,
  )

export const useRenewScreenCode = (onError: OnError) =>
  useScreenChange(
    ({ id, version }: screens.Screen) => call(screens.renewScreenCode, { body: { screenID: id, version } }),
    onError,
  )

export const useDeleteScreen = (onError: OnError) =>
  useScreenChange((screenID: string) => call(screens.deleteScreen, { body: { screenID } }), onError)
