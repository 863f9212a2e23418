import { getMoneyFigures, getPlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type CurrentFigures, moneyFigures } from './platform-figures.service.ts'

export function platformFigureRoutes(
  app: FastifyInstance,
  platform: Platform,
  { ofPlatform }: Pick<CurrentFigures, 'ofPlatform'>,
): void {
  route(app, platform, getPlatformFigures, async () => ({ data: await ofPlatform() }))
  route(app, platform, getMoneyFigures, async () => ({ data: await moneyFigures(platform) }))
}
