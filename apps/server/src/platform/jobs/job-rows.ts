import type { Updateable } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'

export type JobRow = Tables['jobs']

export const leaseOf = (name: string): string => `job:${name}`

/** Creates the row of a job, or moves its next run forward when the schedule now has an earlier one. */
export const noteJob = (db: Db, name: string, nextAt: number) =>
  db
    .insertInto('jobs')
    .values({ name, next_at: nextAt })
    .onConflict((on) => on.column('name').doUpdateSet({ next_at: nextAt }).where('jobs.next_at', '>', nextAt))
    .execute()

export const listDueJobs = async (db: Db, now: number): Promise<string[]> =>
  (await db.selectFrom('jobs').select('name').where('next_at', '<=', now).execute()).map(({ name }) => name)

export const isJobDue = async (db: Db, name: string, now: number): Promise<boolean> =>
  (await db.selectFrom('jobs').select('name').where('name', '=', name).where('next_at', '<=', now).execute()).length > 0

export const updateJob = (db: Db, name: string, values: Updateable<JobRow>) =>
  db.updateTable('jobs').set(values).where('name', '=', name).execute()

/** All jobs by name; `isHeld` is true while a server runs the job. */
export async function readJobs(db: Db, now: number): Promise<Map<string, JobRow & { isHeld: boolean }>> {
  const rows = await db.selectFrom('jobs').selectAll().execute()
  const leases = await db.selectFrom('leases').select('name').where('expires_at', '>', now).execute()
  const held = new Set(leases.map(({ name }) => name))
  return new Map(rows.map((row) => [row.name, { ...row, isHeld: held.has(leaseOf(row.name)) }]))
}
