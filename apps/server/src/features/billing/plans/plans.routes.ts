import * as contract from '@digisigncast/contract/billing/plans'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as plans from './plans.service.ts'

export function planRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listPlans, (_actor, { query }) => plans.list(platform, query))
  route(app, platform, contract.getPlan, async (_actor, { params }) => ({
    data: await plans.get(platform, params.id),
  }))
  route(app, platform, contract.savePlan, async (actor, { body }) => ({
    data: await plans.save(platform, actor, body),
    message: body.planId ? 'Plan updated successfully!' : 'Plan created successfully!',
  }))
  route(app, platform, contract.retirePlan, async (actor, { body }) => {
    await plans.retire(platform, actor, body.planId, body.is_retired)
    return { message: body.is_retired ? 'Plan retired successfully!' : 'Plan reactivated successfully!' }
  })
}
