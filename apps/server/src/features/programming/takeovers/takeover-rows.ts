import { isAllowed, permissionCatalog } from '@digisigncast/contract/api/permissions'
import { ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import type { Db, ScreensDb } from '../../../database/open.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'

/**
 * Rows for calls on takeovers, which all users can make. Of members who may not view screens, those with a permission for
 * takeovers see the screens of takeovers.
 */
export function takeoverRows(db: Db, member: Member): ScreensDb {
  const rows = ofMember(db, member)
  const isOfTakeovers = permissionCatalog.takeover.fields.some((action) =>
    isAllowed(member.permissions, 'takeover', action),
  )
  return isOfTakeovers ? withHiddenScreens(rows, 'targets') : rows
}
