import * as contract from '@digisigncast/contract/bin/bin'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SourceEffects } from '../../library/data-sources/index.ts'
import * as bin from './bin.service.ts'

export function binRoutes(app: FastifyInstance, platform: Platform, effects: SourceEffects): void {
  route(app, platform, contract.listBin, (member, { query }) => bin.list(platform, member, query))
  route(app, platform, contract.restoreFromBin, async (member, { body }) => ({
    data: { restored: await bin.restore({ platform, effects }, member, body) },
    message: 'Restored successfully!',
  }))
  route(app, platform, contract.deleteFromBin, async (member, { body }) => {
    await bin.remove(platform, member, body.ids)
    return { message: 'Deleted for good.' }
  })
}
