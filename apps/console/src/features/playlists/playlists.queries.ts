import type { Sent } from '@digisigncast/contract/api/endpoint'
import * as playlists from '@digisigncast/contract/content/playlists'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../api/client.ts'
import { usePages } from '../../api/pages.ts'

const perPage = 12

/** Returns the playlists page by page (infinite scroll). */
export const usePlaylists = (search: string) =>
  usePages({
    key: 'playlists',
    search,
    perPage,
    read: (query, options) => call(playlists.listPlaylists, { query }, options),
  })

type OnError = (error: Error) => void

/** Fetches the names of the channels and screens that use a playlist. */
export const fetchUses = async (playlistID: string) =>
  (await call(playlists.playlistUses, { body: { playlistID } })).data

/** Fetches the stored playlist; undefined if deleted. */
export function useReload(onError: OnError) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (playlistID: string) => {
      const found = await unlessDeleted(call(playlists.getPlaylist, { params: { playlistID } }))
      void client.invalidateQueries({ queryKey: ['playlists'] })
      return found?.data
    },
    onError,
  })
}

type SaveInput = Sent<typeof playlists.savePlaylist>['body']

/** Also refetches screens and channels, which show playlist content. Pending until that is done. */
function usePlaylistChange<Input, Output>(change: (input: Input) => Promise<Output>, onError: OnError) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onError, onSuccess: () => refresh(client) })
}

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['playlists'] }),
    client.invalidateQueries({ queryKey: ['screens'] }),
    client.invalidateQueries({ queryKey: ['channels'] }),
  ])

export const useSavePlaylist = (onError: OnError) =>
  usePlaylistChange((body: SaveInput) => call(playlists.savePlaylist, { body }), onError)

export const useDeletePlaylist = (onError: OnError) =>
  usePlaylistChange((playlistID: string) => call(playlists.deletePlaylist, { body: { playlistID } }), onError)

type AddInput = Sent<typeof playlists.addContent>['body']

export const useAddContent = (onError: OnError) =>
  usePlaylistChange((body: AddInput) => call(playlists.addContent, { body }), onError)

export const useRemoveContent = (playlistID: string, onError: OnError) =>
  usePlaylistChange((mediaID: string) => call(playlists.removeContent, { body: { mediaID, playlistID } }), onError)

export const useSaveDuration = (onError: OnError) =>
  usePlaylistChange((body: { mediaId: string; duration: number }) => call(playlists.updateDuration, { body }), onError)

/** Refetched after an error too: the stored order may have changed. */
export function useReorder(playlistID: string, onError: OnError) {
  const client = useQueryClient()
  return useMutation({
    // Sequential: an older order must not arrive last.
    scope: { id: `reorder-${playlistID}` },
    mutationFn: (contentIDs: string[]) => call(playlists.reorderContent, { body: { playlistID, contentIDs } }),
    onError,
    onSettled: () => refresh(client),
  })
}
