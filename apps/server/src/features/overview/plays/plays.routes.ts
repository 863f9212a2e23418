import { exportPlays, listPlayHours, listPlays, playsSummary } from '@digisigncast/contract/content/plays'
import { reportPlays } from '@digisigncast/contract/devices/device-link'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteAct } from '../../kernel/audit/index.ts'
import type { ScreenManifests } from '../../playback/manifest/index.ts'
import * as plays from './plays.service.ts'
import { playCounter } from './report-plays.ts'

/** A device with four busy regions sends about 150 per hour, and forty more after reconnecting. */
const batchesPerHour = 240

export function playRoutes(app: FastifyInstance, platform: Platform, manifests: ScreenManifests): void {
  const count = playCounter(platform, manifests)
  const batches = platform.limiter('plays/device', batchesPerHour, 60 * 60)
  route(app, platform, reportPlays, async (device, { body }) => {
    // Accepted but not counted, so that the device does not retry.
    if (device.approval !== 'approved') return { message: 'Not counted: this device is not approved yet.' }
    await batches.take(device.deviceId)
    await count(device, body)
    return { message: 'Counted.' }
  })
  route(app, platform, listPlays, (member, { query }) => plays.list(platform, member, query))
  route(app, platform, playsSummary, async (member, { query }) => ({
    data: await plays.summarize(platform, member, query),
  }))
  route(app, platform, listPlayHours, async (member, { query }) => ({
    data: await plays.listHours(platform, member, query),
  }))
  route(app, platform, exportPlays, async (member, { query }) => {
    const data = await plays.write(platform, member, query)
    await noteAct(platform, member, 'plays.exported', data.file_name)
    return { data }
  })
}
