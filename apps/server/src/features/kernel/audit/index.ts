export { auditRoutes } from './audit.routes.ts'
export { changedThings } from './audit-changes.ts'
export { pruneAudit } from './prune-audit.ts'
export { extendAudit, noteAct, recordAudit, versionAuthorOf } from './record-audit.ts'
