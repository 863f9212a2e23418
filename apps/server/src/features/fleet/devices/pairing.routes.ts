import * as contract from '@digisigncast/contract/devices/pairing'
import type { FastifyInstance } from 'fastify'
import { requestOrigin } from '../../../platform/http/request-origin.ts'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Presence } from '../presence/index.ts'
import { pairings } from './pairing.service.ts'

export function pairingRoutes(app: FastifyInstance, platform: Platform, presence: Presence): void {
  const service = pairings(platform, presence)
  route(app, platform, contract.openPairing, async (_nobody, { body }, request) => ({
    data: await service.open(body, { address: request.ip, origin: requestOrigin(request, platform.env.publicUrl) }),
  }))
  route(app, platform, contract.checkPairing, async (_nobody, { body }, { ip }) => ({
    data: await service.check(body.secret, ip),
  }))
  route(app, platform, contract.findDisplay, async (member, { body }, { ip }) => ({
    data: await service.find(member, body.code, ip),
  }))
  route(app, platform, contract.connectDisplay, async (member, { body }, { ip }) => ({
    data: await service.connect(member, body, ip),
    message: 'Display connected successfully!',
  }))
}
