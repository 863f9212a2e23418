import { screensText } from '@digisigncast/contract/api/screens-text'
import * as contract from '@digisigncast/contract/content/screens'
import * as bulkContract from '@digisigncast/contract/content/screens-bulk'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Presence } from '../../fleet/presence/index.ts'
import * as bulk from './bulk.service.ts'
import * as lists from './list-screens.ts'
import { ownCodes } from './own-codes.ts'
import * as screens from './screens.service.ts'
import { read } from './show-screens.ts'
import { tag } from './tag-screens.ts'

export function screenRoutes(app: FastifyInstance, platform: Platform, presence: Presence): void {
  const deps = { platform, presence, codes: ownCodes(platform) }
  route(app, platform, contract.listScreens, (member, { query }) => lists.list(deps, member, query))
  route(app, platform, contract.listScreenIds, async (member, { query }) => ({
    data: await lists.listIds(deps, member, query),
  }))
  route(app, platform, contract.listScreenNames, async (member) => ({
    data: await lists.listNames(platform, member),
  }))
  route(app, platform, contract.getScreen, async (member, { params }) => ({
    data: await read(deps, member, params.screenId),
  }))
  route(app, platform, contract.saveScreen, async (member, { body }) => ({
    data: await screens.save(deps, member, body),
    message: body.screenId ? 'Screen updated successfully!' : 'Screen created successfully!',
  }))
  route(app, platform, contract.updateScreenContent, async (member, { body }) => ({
    data: await screens.updateContent(deps, member, body),
    message: 'Content updated successfully!',
  }))
  route(app, platform, contract.renewScreenCode, async (member, { body }) => ({
    data: await screens.renewCode(deps, member, body),
    message: 'Screen code renewed successfully!',
  }))
  route(app, platform, contract.deleteScreen, async (member, { body }) => {
    const cohort = await screens.remove(platform, member, body.screenId)
    return { cohort, message: 'Screen Deleted successfully!' }
  })
  bulkRoutes(app, platform)
}

function bulkRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, bulkContract.setContentOfScreens, async (member, { body }) =>
    answer('Content updated', await bulk.setContent(platform, member, body)),
  )
  route(app, platform, bulkContract.rotateScreens, async (member, { body }) =>
    answer('Rotation updated', await bulk.rotate(platform, member, body)),
  )
  route(app, platform, bulkContract.tagScreens, async (member, { body }) =>
    answer('Tags updated', await tag(platform, member, body)),
  )
  route(app, platform, bulkContract.setHoursOfScreens, async (member, { body }) =>
    answer('Opening hours updated', await bulk.setHours(platform, member, body)),
  )
  route(app, platform, bulkContract.setTimeZoneOfScreens, async (member, { body }) =>
    answer('Time zone updated', await bulk.setTimeZone(platform, member, body)),
  )
  route(app, platform, bulkContract.deleteScreens, async (member, { body }) => {
    const data = await bulk.remove(platform, member, body.screen_ids)
    return { data, message: `${screensText(data.done)} deleted.${failedText(data, 'deleted')}` }
  })
}

const answer = (what: string, data: bulkContract.BulkResult) => ({
  data,
  message: `${what} on ${screensText(data.done)}.${failedText(data)}`,
})

const failedText = ({ failed }: bulkContract.BulkResult, done = 'changed') =>
  failed.length === 0 ? '' : ` ${screensText(failed.length)} could not be ${done}.`
