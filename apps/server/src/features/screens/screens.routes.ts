import * as contract from '@digisigncast/contract/content/screens'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Presence } from '../presence/index.ts'
import { ownCodes } from './own-codes.ts'
import * as screens from './screens.service.ts'

export function screenRoutes(app: FastifyInstance, platform: Platform, presence: Presence): void {
  const deps = { platform, presence, codes: ownCodes(platform) }
  route(app, platform, contract.listScreens, (member, { query }) => screens.list(deps, member, query))
  route(app, platform, contract.getScreen, async (member, { params }) => ({
    data: await screens.read(deps, member, params.screenId),
  }))
  route(app, platform, contract.saveScreen, async (member, { body }) => ({
    data: await screens.save(deps, member, body),
    message: body.screenId ? 'Screen updated successfully!' : 'Screen created successfully!',
  }))
  route(app, platform, contract.updateScreenContent, async (member, { body }) => ({
    data: await screens.updateContent(deps, member, body),
    message: 'Content updated successfully!',
  }))
  route(app, platform, contract.renewScreenCode, async (member, { body }) => ({
    data: await screens.renewCode(deps, member, body),
    message: 'Screen code renewed successfully!',
  }))
  route(app, platform, contract.deleteScreen, async (member, { body }) => {
    await screens.remove(platform, member, body.screenId)
    return { message: 'Screen Deleted successfully!' }
  })
}
