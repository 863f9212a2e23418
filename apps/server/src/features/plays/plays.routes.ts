import { reportPlays } from '@digisigncast/contract/device-link'
import { exportPlays, listPlays } from '@digisigncast/contract/plays'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { route } from '../../platform/route.ts'
import * as plays from './plays.service.ts'
import { playCounter } from './report-plays.ts'

export function playRoutes(app: FastifyInstance, platform: Platform): void {
  const count = playCounter(platform)
  route(app, platform, reportPlays, async (device, { body }) => {
    await count(device, body)
    return { message: 'Counted.' }
  })
  route(app, platform, listPlays, (member, { query }) => plays.list(platform, member, query))
  route(app, platform, exportPlays, async (member, { query }) => ({ data: await plays.write(platform, member, query) }))
}
