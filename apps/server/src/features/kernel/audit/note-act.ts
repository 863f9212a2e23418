import type { auditActions } from '@digisigncast/contract/audit/audit-events'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { recordAudit } from './record-audit.ts'

type Action = keyof typeof auditActions

/** Notes an act that changes no rows and has no event, such as an export, by its name. */
export const noteAct = async ({ db, now }: Platform, actor: Actor, type: Action, name: string): Promise<void> => {
  // In a view, it is the platform owner.
  const { viewer, accountId, role } = actor
  const author = viewer ? { accountId, userId: viewer.userId, name: viewer.name } : actor
  const by = viewer || role === 'super_admin' ? 'owner' : 'person'
  await recordAudit(db, { author, by, now: now(), type, name })
}
