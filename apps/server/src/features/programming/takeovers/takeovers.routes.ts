import { screensText } from '@digisigncast/contract/api/screens-text'
import * as contract from '@digisigncast/contract/content/takeovers'
import { getTakeoverReceipt } from '@digisigncast/contract/devices/takeover-receipt'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import { type Announce, announcer } from './announce.ts'
import * as prepared from './prepared.service.ts'
import { readReceipt } from './receipt/receipt.service.ts'
import * as takeovers from './takeovers.service.ts'

/** Returns what sends the running takeovers of an account to its players. */
export function takeoverRoutes(app: FastifyInstance, platform: Platform, presence: Presence): Announce {
  const announce = announcer(platform)
  route(app, platform, contract.listRunningTakeovers, async (member) => ({
    data: await takeovers.listRunning(platform, member),
  }))
  route(app, platform, getTakeoverReceipt, async (member, { params }) => ({
    data: await readReceipt({ platform, presence }, member, params.id),
  }))
  route(app, platform, contract.listPreparedTakeovers, async (member, { query }) => ({
    data: await prepared.list(platform, member, query),
  }))
  route(app, platform, contract.getPreparedTakeover, async (member, { params }) => ({
    data: await prepared.read(platform, member, params.id),
  }))
  route(app, platform, contract.savePreparedTakeover, async (member, { body }) => ({
    data: await prepared.save(platform, member, body),
    message: body.id ? 'Takeover updated successfully!' : 'Takeover prepared successfully!',
  }))
  route(app, platform, contract.deletePreparedTakeover, async (member, { body }) => {
    await prepared.remove(platform, member, body.id)
    return { message: 'Takeover deleted successfully!' }
  })
  route(app, platform, contract.startPreparedTakeover, async (member, { body }) =>
    started(await takeovers.startPrepared(platform, member, announce, body)),
  )
  route(app, platform, contract.startTakeover, async (member, { body }) =>
    started(await takeovers.start(platform, member, announce, body)),
  )
  route(app, platform, contract.endTakeover, async (member, { body }) => {
    await takeovers.end(platform, member, announce, body.id)
    return { message: 'Takeover ended.' }
  })
  return announce
}

const started = (data: Awaited<ReturnType<typeof takeovers.start>>) => ({
  data,
  message: `${data.is_drill ? 'Drill' : 'Takeover'} started on ${screensText(data.screen_count)}.`,
})
