import * as contract from '@digisigncast/contract/audit/audit'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as audit from './audit.service.ts'
import { noteAct } from './record-audit.ts'

export function auditRoutes(app: FastifyInstance, platform: Platform): void {
  route(app, platform, contract.listAudit, (actor, { query }) => audit.list(platform, actor, query))
  route(app, platform, contract.getAuditEntry, async (actor, { params }) => ({
    data: await audit.read(platform, actor, params.id),
  }))
  route(app, platform, contract.exportAuditCsv, async (actor, { query }) => {
    const file = audit.writeCsv(platform, actor, query)
    await noteAct(platform, actor, 'audit.exported', file.name)
    return file
  })
  route(app, platform, contract.exportAuditLines, async (actor, { query }) => {
    const file = audit.writeLines(platform, actor, query)
    await noteAct(platform, actor, 'audit.exported', file.name)
    return file
  })
}
