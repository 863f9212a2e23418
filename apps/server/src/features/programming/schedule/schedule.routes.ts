import * as contract from '@digisigncast/contract/content/schedule'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { undoOf } from '../../kernel/versions/index.ts'
import { overlaps } from './overlaps.service.ts'
import * as schedule from './schedule.service.ts'

export function scheduleRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listSchedule, (member, { query }) => schedule.list(platform, member, query))
  route(app, platform, contract.getScheduleEntry, async (member, { params }) => ({
    data: await schedule.read(platform, member, params.id),
  }))
  route(app, platform, contract.findOverlaps, async (member, { body }) => ({
    data: await overlaps(platform, member, body),
  }))
  route(app, platform, contract.saveScheduleEntry, async (member, { body }) => ({
    data: await schedule.save(platform, member, body),
    undo: await undoOf(platform, member, body.id),
    message: body.id ? 'Schedule entry updated successfully!' : 'Schedule entry created successfully!',
  }))
  route(app, platform, contract.moveScheduleEntry, async (member, { body }) => ({
    data: await schedule.move(platform, member, body),
    undo: await undoOf(platform, member, body.id),
    message: 'Schedule entry updated successfully!',
  }))
  route(app, platform, contract.deleteScheduleEntry, async (member, { body }) => {
    const cohort = await schedule.remove(platform, member, body.id)
    return { cohort, message: 'Schedule entry deleted successfully!' }
  })
}
