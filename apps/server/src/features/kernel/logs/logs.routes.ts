import * as contract from '@digisigncast/contract/accounts/logs'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noteAct } from '../audit/index.ts'
import * as systemLogs from './system-logs.service.ts'

export function logRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listLogs, (_owner, { query }) => systemLogs.list(platform, query))
  route(app, platform, contract.exportLogs, async (owner, { query }) => {
    const data = await systemLogs.write(platform, query)
    await noteAct(platform, owner, 'logs.exported', data.file_name)
    return { data }
  })
}
