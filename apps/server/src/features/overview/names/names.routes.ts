import * as contract from '@digisigncast/contract/content/names'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { areInUse } from './names.service.ts'

export function nameRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.namesInUse, async (member, { body }) => ({
    data: await areInUse(platform, member, body.kind, body.names),
  }))
}
