import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as playlists from '@digisigncast/contract/content/playlists'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import { call, unlessDeleted } from '../../../api/client.ts'
import { usePages } from '../../../api/pages.ts'
import { useChange } from '../../../api/use-change.ts'
import { unmanagedText } from '../../../ui/text/unmanaged-text.ts'

const perPage = 30

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
export const fetchUses = async (playlistId: string) => (await call(playlistUses, { body: { playlistId } })).data

/** Fetches the stored playlist; undefined if deleted. */
export const findPlaylist = async (playlistId: string) =>
  (await unlessDeleted(call(playlists.getPlaylist, { params: { playlistId } })))?.data

/** Whether a user who is limited to tags cannot change a playlist because of its other screens. */
export const isPlayedElsewhere = (
  { is_editable, unmanaged_screens: others }: Pick<playlists.Playlist, 'is_editable' | 'unmanaged_screens'>,
  isLimited: boolean,
): boolean => isLimited && !is_editable && others > 0

/** Why the user cannot change a playlist. */
export function refusalOf(playlist: playlists.Playlist, isLimited: boolean): string | undefined {
  if (playlist.is_editable) return undefined
  return isPlayedElsewhere(playlist, isLimited)
    ? `This playlist also plays on ${unmanagedText(playlist.unmanaged_screens)}: make a copy for your screens.`
    : 'This playlist belongs to another manager: you cannot change it.'
}

type SaveInput = CallInput<typeof playlists.savePlaylist>['body']

export const storePlaylist = (body: SaveInput) => call(playlists.savePlaylist, { body })

export const useDeletePlaylist = () =>
  useChange((playlistId: string) => call(playlists.deletePlaylist, { body: { playlistId } }))

/** On the screens that the user manages, the copy takes the place of the original. */
export const useCopyPlaylist = () =>
  useChange((playlistId: string) => call(playlists.copyPlaylist, { body: { playlistId } }))

type AddInput = CallInput<typeof playlists.addContent>['body']

export const useAddContent = (onError: OnError) =>
  useChange((body: AddInput) => call(playlists.addContent, { body }), { onError })

type AddPlaylistsInput = CallInput<typeof playlists.addPlaylists>['body']

export const useAddPlaylists = (onError: OnError) =>
  useChange((body: AddPlaylistsInput) => call(playlists.addPlaylists, { body }), { onError })

export const useRemoveContent = (playlistId: string, onError: OnError) =>
  useChange((itemId: string) => call(playlists.removeContent, { body: { itemId, playlistId } }), { onError })

export const useSaveDuration = (onError: OnError) =>
  useChange((body: { itemId: string; duration: number }) => call(playlists.updateDuration, { body }), {
    onError,
  })

type UpdateItemInput = CallInput<typeof playlists.updateItem>['body']

export const storeItem = (body: UpdateItemInput) => call(playlists.updateItem, { body })

export const useReorder = (playlistId: string, onError: OnError) =>
  useChange(
    (itemIds: string[]) => call(playlists.reorderContent, { body: { playlistId, itemIds } }),
    // Sequential: an older order must not arrive last. After an error the stored order may be another one.
    { onError, scope: { id: `reorder-${playlistId}` }, isShownAtOnce: true },
  )
