import * as contract from '@digisigncast/contract/accounts/tokens'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as tokens from './tokens.service.ts'

export function tokenRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listTokens, async (admin) => ({ data: await tokens.list(platform, admin) }))
  route(app, platform, contract.createToken, async (admin, { body }) => ({
    data: await tokens.create(platform, admin, body),
    message: 'API token created.',
  }))
  route(app, platform, contract.takeOverToken, async (admin, { body }) => {
    await tokens.takeOver(platform, admin, body.token_id)
    return { message: 'You have taken over the API token.' }
  })
  route(app, platform, contract.deleteToken, async (admin, { body }) => {
    await tokens.remove(platform, admin, body.token_id)
    return { message: 'API token deleted.' }
  })
}
