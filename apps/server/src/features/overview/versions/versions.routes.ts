import * as contract from '@digisigncast/contract/versions/versions'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { restore } from './restore-version.ts'
import * as versions from './versions.service.ts'

export function versionRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listVersions, (member, { query }) => versions.list(platform, member, query))
  route(app, platform, contract.getVersion, async (member, { params }) => ({
    data: await versions.read(platform, member, params.id),
  }))
  route(app, platform, contract.restoreVersion, async (member, { body }) => ({
    data: await restore(platform, member, body),
    message: body.is_undo ? 'Undone.' : 'Restored successfully!',
  }))
}
