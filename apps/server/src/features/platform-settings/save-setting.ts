import type { Trx } from '../../database/open.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/sessions.ts'
import { insertLogEntry } from '../logs/index.ts'

/** One change of the platform's settings with its log entry; `says` comes after the name of who did it. */
export async function saveSetting(
  { db, now }: Platform,
  actor: Actor,
  says: string,
  work: (trx: Trx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await work(trx)
    await insertLogEntry(trx, {
      accountId: null,
      userId: actor.userId,
      type: 'info',
      description: `${actor.name} ${says}`,
      now: now(),
    })
  })
}
