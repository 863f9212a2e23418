import * as contract from '@digisigncast/contract/content/media'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as folders from './folders.service.ts'

export function folderRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listFolders, async (member) => ({ data: await folders.list(platform, member) }))
  route(app, platform, contract.saveFolder, async (member, { body }) => ({
    data: await folders.save(platform, member, body),
    message: body.folderId ? 'Folder renamed successfully!' : 'Folder created successfully!',
  }))
  route(app, platform, contract.deleteFolder, async (member, { body }) => {
    const cohort = await folders.remove(platform, member, body.folderId)
    return { cohort, message: 'Folder deleted successfully!' }
  })
  route(app, platform, contract.moveMedia, async (member, { body }) => {
    await folders.move(platform, member, body.media_ids, body.folderId)
    return { message: 'Files moved successfully!' }
  })
}
