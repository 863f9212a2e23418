import * as contract from '@digisigncast/contract/slides/data-sources'
import { sourceKinds } from '@digisigncast/contract/source-kinds/source-kinds'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as sources from './data-sources.service.ts'
import { findPlaces } from './find-places.ts'
import type { SourceEffects } from './source-effects.ts'

const searchesPerMinute = 60
/** Each one opens an address that the user entered. */
const retrievalsPerMinute = 60

export function dataSourceRoutes(app: FastifyInstance, platform: Platform, effects: SourceEffects): void {
  const searches = platform.limiter('places/user', searchesPerMinute, 60)
  const retrievals = platform.limiter('data-sources/account', retrievalsPerMinute, 60)
  route(app, platform, contract.listDataSources, async (member) => ({ data: await sources.list(platform, member) }))
  route(app, platform, contract.findPlaces, async (member, { query }) => {
    await searches.take(member.userId)
    return { data: await findPlaces(platform, query.query) }
  })
  route(app, platform, contract.getDataSource, async (member, { params }) => ({
    data: await sources.get(platform, member, params.id),
  }))
  route(app, platform, contract.saveDataSource, async (member, { body }) => {
    if (sourceKinds[body.settings.kind].isRetrieved) await retrievals.take(member.accountId)
    return { data: await sources.save({ platform, effects }, member, body), message: 'Data source saved successfully!' }
  })
  route(app, platform, contract.refreshDataSource, async (member, { body }) => {
    await retrievals.take(member.accountId)
    return { data: await sources.refreshNow({ platform, effects }, member, body.id) }
  })
  route(app, platform, contract.deleteDataSource, async (member, { body }) => {
    const cohort = await sources.remove({ platform, effects }, member, body.id)
    return { cohort, message: 'Data source deleted successfully!' }
  })
}
