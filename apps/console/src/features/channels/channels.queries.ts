import type { Sent } from '@digisigncast/contract/api/endpoint'
import * as channels from '@digisigncast/contract/content/channels'
import type { PlaylistName } from '@digisigncast/contract/content/playlists'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'
import { playlistNames } from '../../api/playlist-names.ts'
import { useSession } from '../../api/session.tsx'

const perPage = 24

/** Returns the channels page by page (infinite scroll). */
export const useChannels = (search: string) =>
  usePages({
    key: 'channels',
    search,
    perPage,
    read: (query, options) => call(channels.listChannels, { query }, options),
  })

export interface Picture {
  title: string
  /** null without a thumbnail: an icon of the kind is shown. */
  src: string | null
  kind: 'image' | 'video'
}

export interface PlaylistChoice {
  id: string
  name: string
  /** null if not visible to the user. */
  itemCount: number | null
  first: Picture | null
}

/** By id, ordered by name. */
export type PlaylistChoices = ReadonlyMap<string, PlaylistChoice>

const choicesOf = ({ data }: { data: readonly PlaylistName[] }): PlaylistChoices =>
  new Map(
    data.map(({ id, name, item_count, first }) => [
      id,
      {
        id,
        name,
        itemCount: item_count,
        first: first && { title: first.title, src: first.thumbnail, kind: first.file_type },
      },
    ]),
  )

/** Returns all visible playlists with their first picture: one request for all cards and the panel. */
export const usePlaylistChoices = () =>
  useQuery({
    ...playlistNames,
    select: choicesOf,
    staleTime: 30_000,
    enabled: useSession().can('playlist', 'view'),
  })

type OnError = (error: Error) => void
type SaveInput = Sent<typeof channels.saveChannel>['body']

/** Screens list their channels, and playlists list where they are used: both are refetched. */
function useChannelChange<Input, Output>(change: (input: Input) => Promise<Output>, onError: OnError) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['channels'] }),
        client.invalidateQueries({ queryKey: ['screens'] }),
      ]),
  })
}

export const useSaveChannel = (onError: OnError) =>
  useChannelChange((body: SaveInput) => call(channels.saveChannel, { body }), onError)

export const useDeleteChannel = (onError: OnError) =>
  useChannelChange((channelID: string) => call(channels.deleteChannel, { body: { channelID } }), onError)

/** Fetches the stored channel and the playlists; `channel` is undefined if it was deleted. */
export function useReload(onError: OnError) {
  const client = useQueryClient()
  const canChoose = useSession().can('playlist', 'view')
  return useMutation({
    mutationFn: async (channelID: string | undefined) => {
      const [found, names] = await Promise.all([
        channelID === undefined ? undefined : unlessDeleted(call(channels.getChannel, { params: { channelID } })),
        canChoose ? client.fetchQuery({ ...playlistNames, staleTime: 0 }) : undefined,
      ])
      return { channel: found?.data, choices: names && choicesOf(names) }
    },
    onError,
    onSuccess: () => client.invalidateQueries({ queryKey: ['channels', 'list'] }),
  })
}
