import { isAllowed, type PermissionMap } from '@digisigncast/contract/api/permissions'
import { fail } from '../fail.ts'
import type { Actor } from './sessions.ts'

/** Whether the changes of a user of the account need approval. */
export const mustPropose = (approvalRequired: number | null, permissions: PermissionMap): boolean =>
  approvalRequired === 1 && !isAllowed(permissions, 'approval', 'publish')

/** Fails with `auth.publish_required` for a call that displays could show and that cannot be proposed. */
export function requirePublish({ needsApproval }: Pick<Actor, 'needsApproval'>): void {
  if (needsApproval)
    fail(
      'auth.publish_required',
      'Displays can show this, so it needs the permission to publish. Ask a user who has it.',
    )
}
