import * as contract from '@digisigncast/contract/content/playlists'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import * as playlists from './playlists.service.ts'

export function playlistRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listPlaylists, (member, { query }) => playlists.list(platform, member, query))
  route(app, platform, contract.listPlaylistNames, (member, { query }) => playlists.listNames(platform, member, query))
  route(app, platform, contract.getPlaylist, async (member, { params }) => ({
    data: await playlists.read(platform, member, params.playlistID),
  }))
  route(app, platform, contract.savePlaylist, async (member, { body }) => ({
    data: await playlists.save(platform, member, body),
    message: body.playlistID ? 'Playlist updated successfully!' : 'Playlist created successfully!',
  }))
  route(app, platform, contract.assignContent, async (member, { body }) => {
    await playlists.append(platform, member, body.playlist_ids, body.media_ids)
    return { message: 'Content assigned successfully!' }
  })
  route(app, platform, contract.addContent, async (member, { body }) => {
    await playlists.append(platform, member, [body.playlistID], body.media_ids)
    return { message: 'Content added successfully!' }
  })
  route(app, platform, contract.removeContent, async (member, { body }) => {
    await playlists.removeItem(platform, member, body.playlistID, body.mediaID)
    return { message: 'Content removed successfully!' }
  })
  route(app, platform, contract.reorderContent, async (member, { body }) => {
    await playlists.reorder(platform, member, body.playlistID, body.contentIDs)
    return { message: 'Order saved successfully!' }
  })
  route(app, platform, contract.updateDuration, async (member, { body }) => {
    await playlists.setDuration(platform, member, body.mediaId, body.duration)
    return { message: 'Duration saved successfully!' }
  })
  route(app, platform, contract.playlistUses, async (member, { body }) => ({
    data: await playlists.uses(platform, member, body.playlistID),
  }))
  route(app, platform, contract.deletePlaylist, async (member, { body }) => {
    await playlists.remove(platform, member, body.playlistID)
    return { message: 'Playlist Deleted successfully!' }
  })
}
