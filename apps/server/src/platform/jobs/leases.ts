import type { Platform } from '../platform.ts'

/** The lease of a server that crashed expires after this time. */
export const leaseLifeMs = 60_000

export interface Lease {
  release(): Promise<void>
}

/** Leases never end later than a new one: those of a clock that was ahead would be held until it is there again. */
export const shortenLeases = (db: Platform['db'], now: number) =>
  db
    .updateTable('leases')
    .set({ expires_at: now + leaseLifeMs })
    .where('expires_at', '>', now + leaseLifeMs)
    .execute()

/** Takes the lease unless another holder has it, and renews it until it is released. */
export async function takeLease(
  { db, log, now }: Pick<Platform, 'db' | 'log' | 'now'>,
  name: string,
  holder: string,
): Promise<Lease | undefined> {
  const taken = await db
    .insertInto('leases')
    .values({ name, holder, expires_at: now() + leaseLifeMs })
    .onConflict((on) =>
      on
        .column('name')
        .doUpdateSet({ holder, expires_at: now() + leaseLifeMs })
        .where('leases.expires_at', '<=', now()),
    )
    .returning('name')
    .executeTakeFirst()
  if (!taken) return undefined
  const renew = () =>
    db
      .updateTable('leases')
      .set({ expires_at: now() + leaseLifeMs })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute()
      .catch((err: unknown) => log.error({ err, lease: name }, 'a lease could not be renewed'))
  const timer = setInterval(() => void renew(), leaseLifeMs / 4).unref()
  return {
    release: async () => {
      clearInterval(timer)
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}
