import type { ScreensTrx } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { recordEvent } from '../../kernel/events/index.ts'
import { listOutside } from '../targeting/index.ts'
import { isBeyond } from './content.ts'
import type { Started } from './for-warnings.ts'
import { loggedTakeover } from './logged-takeover.ts'
import * as repo from './takeovers.repo.ts'
import { screensOf } from './takeovers.service.ts'

/** Ends the first of these takeovers that the user may end, in the transaction of another start. Undefined: there is none. */
export async function endFirst(
  trx: ScreensTrx,
  { platform, member }: { platform: Platform; member: Member },
  ids: readonly string[],
): Promise<(Started & { id: string }) | undefined> {
  if (ids.length === 0) return undefined
  const now = platform.now()
  const outside = await listOutside(trx, ids)
  for (const id of ids) {
    const row = outside.has(id) ? undefined : await repo.findStarted(trx, id)
    if (!row || !repo.isRunning(row, now) || isBeyond(trx, row)) continue
    await repo.endRunning(trx, id, now)
    const data = { ...(await loggedTakeover(trx, row)), screens: await screensOf(trx, row) }
    await recordEvent(trx, { type: 'takeover.ended', subject: id, data }, { author: member, now })
    return { id, name: row.name, isDrill: row.is_drill === 1 }
  }
  return undefined
}
