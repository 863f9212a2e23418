import { searchAll } from '@digisigncast/contract/accounts/search'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { search } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, searchAll, async (member, { query }) => ({ data: await search(platform, member, query.search) }))
}
