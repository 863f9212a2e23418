import * as contract from '@digisigncast/contract/accounts/silences'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../../platform/http/route.ts'
import type { Platform } from '../../../../platform/platform.ts'
import * as silences from './silences.service.ts'

export function silenceRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listSilences, async (member) => ({ data: await silences.list(platform, member) }))
  route(app, platform, contract.saveSilence, async (member, { body }) => ({
    data: await silences.save(platform, member, body),
    message: 'Silence saved.',
  }))
  route(app, platform, contract.deleteSilence, async (member, { body }) => {
    await silences.remove(platform, member, body.silence_id)
    return { message: 'Silence deleted.' }
  })
}
