import type { Trx } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { byOwner, hintsOf, type NewEvent, recordEvent } from '../../kernel/events/index.ts'

/** Changes a platform setting and records the event. */
export async function saveSetting(
  { db, live, now }: Platform,
  actor: Actor,
  event: NewEvent,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await work(trx)
    await recordEvent(trx, event, byOwner(actor, null, now()))
  })
  live.publish(null, hintsOf(event.type))
}
