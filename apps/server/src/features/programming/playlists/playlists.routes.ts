import * as contract from '@digisigncast/contract/content/playlists'
import { previewFill as previewFillCall } from '@digisigncast/contract/playlists/fill-rule'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { undoOf } from '../../kernel/versions/index.ts'
import { copyForScreens } from './copy-playlist.ts'
import { openPlaylistFiller, type PlaylistFiller } from './filled/playlist-filler.ts'
import { previewFill } from './filled/preview.ts'
import { addLists } from './inner/inner-playlists.service.ts'
import * as items from './playlist-items.service.ts'
import * as playlists from './playlists.service.ts'

/** The calls of playlists, and what fills those with a rule. */
export function playlistRoutes(app: FastifyInstance, platform: Platform, presence: Presence): PlaylistFiller {
  const deps = { platform, presence }
  const filler = openPlaylistFiller(platform)
  app.addHook('onClose', filler.close)
  route(app, platform, previewFillCall, async (member, { body }) => ({
    data: await previewFill(platform, member, body.fill_rule, body.playlistId),
  }))
  route(app, platform, contract.listPlaylists, (member, { query }) => playlists.list(deps, member, query))
  route(app, platform, contract.listPlaylistNames, (member, { query }) => playlists.listNames(platform, member, query))
  route(app, platform, contract.getPlaylist, async (member, { params }) => ({
    data: await playlists.readForEditor(deps, member, params.playlistId),
  }))
  route(app, platform, contract.savePlaylist, async (member, { body }) => ({
    data: await playlists.save(deps, member, body),
    undo: await undoOf(platform, member, body.playlistId),
    message: body.playlistId ? 'Playlist updated successfully!' : 'Playlist created successfully!',
  }))
  route(app, platform, contract.copyPlaylist, async (member, { body }) => {
    const { id, screens } = await copyForScreens(platform, member, body.playlistId)
    const where =
      screens === 0
        ? ''
        : ` It plays on ${screens === 1 ? 'one screen' : `${screens.toLocaleString('en')} screens`} in place of the original.`
    return {
      data: { playlist: await playlists.read(deps, member, id), screens },
      message: `Playlist copied successfully!${where}`,
    }
  })
  route(app, platform, contract.assignContent, async (member, { body }) => {
    await items.append(platform, member, body.playlist_ids, body.media_ids)
    return { message: 'Content assigned successfully!' }
  })
  route(app, platform, contract.addContent, async (member, { body }) => {
    await items.append(platform, member, [body.playlistId], body.media_ids)
    return { message: 'Content added successfully!' }
  })
  route(app, platform, contract.addPlaylists, async (member, { body }) => {
    await addLists(platform, member, body)
    return { message: 'Content added successfully!' }
  })
  route(app, platform, contract.removeContent, async (member, { body }) => {
    await items.removeItem(platform, member, body.playlistId, body.itemId)
    return { message: 'Content removed successfully!' }
  })
  route(app, platform, contract.reorderContent, async (member, { body }) => {
    await items.reorder(platform, member, body.playlistId, body.itemIds)
    return { message: 'Order saved successfully!' }
  })
  route(app, platform, contract.updateDuration, async (member, { body }) => {
    await items.setDuration(platform, member, body.itemId, body.duration)
    return { message: 'Duration saved successfully!' }
  })
  route(app, platform, contract.updateItem, async (member, { body: { itemId, ...settings } }) => {
    await items.updateItem(platform, member, itemId, settings)
    return { message: 'Item updated successfully!' }
  })
  route(app, platform, playlistUses, async (member, { body }) => ({
    data: await playlists.uses(platform, member, body.playlistId),
  }))
  route(app, platform, contract.deletePlaylist, async (member, { body }) => {
    const cohort = await playlists.remove(platform, member, body.playlistId)
    return { cohort, message: 'Playlist Deleted successfully!' }
  })
  return filler
}
