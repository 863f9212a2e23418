import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import type { ScreensTrx } from '../../../database/open.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { requireStartable } from '../takeovers/index.ts'

/** Refuses settings that name what does not exist, or what this user may not start. */
export const requireShowable = (trx: ScreensTrx, member: Member, settings: WarningSettings): Promise<void> =>
  requireStartable(trx, member, settings.prepared_id === null ? settings : { preparedId: settings.prepared_id })
