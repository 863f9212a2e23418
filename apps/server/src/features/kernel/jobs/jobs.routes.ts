import * as contract from '@digisigncast/contract/platform/jobs'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { list, runNow } from './jobs.service.ts'

export function jobRoutes(app: FastifyInstance, platform: Platform, jobs: Jobs): void {
  route(app, platform, contract.listJobs, async () => ({ data: await list(jobs) }))
  route(app, platform, contract.runJob, (owner, { body }) => runNow(platform, jobs, owner, body.name))
}
