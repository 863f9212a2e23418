import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as channels from '@digisigncast/contract/content/channels'
import type { MediaKind } from '@digisigncast/contract/content/media-types'
import type { PlaylistName } from '@digisigncast/contract/content/playlists'
import type { Fit } from '@digisigncast/contract/content/presentation'
import { listPreparedTakeovers } from '@digisigncast/contract/content/takeovers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { usePages } from '../../../api/pages.ts'
import { playlistNames } from '../../../api/playlist-names.ts'
import { useSession } from '../../../api/session.tsx'
import { useChange } from '../../../api/use-change.ts'

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
  kind: MediaKind | 'unknown'
  fit: Fit
  /** `blur` or a color. */
  fill: string
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
        first: first && {
          title: first.title,
          src: first.thumbnail,
          kind: first.file_type,
          fit: first.fit,
          fill: first.fill,
        },
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

type SaveInput = CallInput<typeof channels.saveChannel>['body']

export const storeChannel = (body: SaveInput) => call(channels.saveChannel, { body })

export const useDeleteChannel = () =>
  useChange((channelId: string) => call(channels.deleteChannel, { body: { channelId } }))

/** The stored channel; undefined if deleted. */
export const findChannel = async (channelId: string) =>
  (await unlessDeleted(call(channels.getChannel, { params: { channelId } })))?.data

/** Fetches the ids of all playlists that a channel can link. */
export function useFindLinkable() {
  const client = useQueryClient()
  const canChoose = useSession().can('playlist', 'view')
  return async (channel: channels.Channel | undefined) => {
    const names = canChoose ? await client.fetchQuery({ ...playlistNames, staleTime: 0 }) : undefined
    const linked = Object.values(channel?.playlistsId ?? {}).flat()
    return new Set([...linked, ...(names?.data ?? []).map(({ id }) => id)])
  }
}

/** Names of the prepared takeovers that show a channel. */
export const fetchTakeoverNames = async (content: string): Promise<string[]> =>
  (await call(listPreparedTakeovers, { query: { content } })).data.map(({ name }) => name)
