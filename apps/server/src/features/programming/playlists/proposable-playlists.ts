import * as contract from '@digisigncast/contract/content/playlists'
import type { AccountDb } from '../../../database/open.ts'
import { type Proposable, proposable, type Target } from '../../kernel/proposable/index.ts'
import { addLists } from './inner/inner-playlists.service.ts'
import * as items from './playlist-items.service.ts'
import { findPlaylistIdOfItem } from './playlists.repo.ts'
import * as playlists from './playlists.service.ts'

const kind = 'playlist'
const itself = (body: { playlistId?: string | undefined }): Target[] => [{ id: body.playlistId, body }]

async function ofItem(body: { itemId: string }, rows: AccountDb): Promise<Target[]> {
  const id = await findPlaylistIdOfItem(rows, body.itemId)
  return id === undefined ? [] : [{ id, body }]
}

/** Calls of playlists that can be proposed. */
export const proposablePlaylists: readonly Proposable[] = [
  proposable(contract.savePlaylist, { kind, targetsOf: itself, apply: playlists.saveRows }),
  proposable(contract.addContent, {
    kind,
    targetsOf: itself,
    apply: (platform, member, body) => items.append(platform, member, [body.playlistId], body.media_ids),
  }),
  proposable(contract.assignContent, {
    kind,
    targetsOf: (body) => [...new Set(body.playlist_ids)].map((id) => ({ id, body: { ...body, playlist_ids: [id] } })),
    apply: (platform, member, body) => items.append(platform, member, body.playlist_ids, body.media_ids),
  }),
  proposable(contract.addPlaylists, { kind, targetsOf: itself, apply: addLists }),
  proposable(contract.removeContent, {
    kind,
    targetsOf: itself,
    apply: (platform, member, body) => items.removeItem(platform, member, body.playlistId, body.itemId),
  }),
  proposable(contract.reorderContent, {
    kind,
    targetsOf: itself,
    apply: (platform, member, body) => items.reorder(platform, member, body.playlistId, body.itemIds),
  }),
  proposable(contract.updateDuration, {
    kind,
    targetsOf: ofItem,
    apply: (platform, member, body) => items.setDuration(platform, member, body.itemId, body.duration),
  }),
  proposable(contract.updateItem, {
    kind,
    targetsOf: ofItem,
    apply: (platform, member, { itemId, ...settings }) => items.updateItem(platform, member, itemId, settings),
  }),
  proposable(contract.deletePlaylist, {
    kind,
    targetsOf: itself,
    apply: (platform, member, body) => playlists.remove(platform, member, body.playlistId),
  }),
]
