import type { Trx } from '../../database/open.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/sessions/sessions.ts'
import { insertLogEntry } from '../logs/index.ts'

/** Changes a platform setting with a log entry; `logText` follows the name of the actor. */
export async function saveSetting(
  { db, now }: Platform,
  actor: Actor,
  logText: string,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await work(trx)
    await insertLogEntry(trx, {
      accountId: null,
      userId: actor.userId,
      type: 'info',
      description: `${actor.name} ${logText}`,
      now: now(),
    })
  })
}
