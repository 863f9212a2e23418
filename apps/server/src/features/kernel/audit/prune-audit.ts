import { type AuditChange, pseudonymDays } from '@digisigncast/contract/audit/audit'
import { dayMs } from '@digisigncast/timeline/wall-time'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import type { AccountDb } from '../../../database/open.ts'
import { inSteps } from '../../../platform/jobs/in-steps.ts'
import type { Platform } from '../../../platform/platform.ts'
import { searchText } from '../../../platform/text.ts'
import { type LogOf, updateEntry } from './audit.repo.ts'
import * as repo from './prune-audit.repo.ts'

/** Entries on the platform are kept as long as its log, and at least this long. */
const leastPlatformDays = 30

/**
 * Deletes entries past the time that their account keeps them, and replaces the names of users who were deleted some time
 * ago. Returns the number of deleted entries.
 */
export async function pruneAudit({ db, now }: Platform, platformDays: number, stop?: AbortSignal): Promise<number> {
  const before = (days: number) => now() - days * dayMs
  const days = Math.max(platformDays, leastPlatformDays)
  const platform: LogOf = { of: 'platform', rows: ofServer(db, 'the platform owner') }
  let removed = await inSteps(() => repo.removeEntries(platform, before(days)), stop)
  for (const { id, audit_days } of await repo.listAccounts(db)) {
    if (stop?.aborted) return removed
    const rows = ofAccount(db, id)
    removed += await inSteps(() => repo.removeEntries({ of: 'account', rows }, before(audit_days)), stop)
    await replaceNames(rows, before(pseudonymDays), stop)
  }
  return removed
}

/** Two users have different ones, and each keeps its own. */
export const pseudonymOf = (userId: string): string => `Deleted user ${userId.slice(0, 6)}`

async function replaceNames(rows: AccountDb, before: number, stop: AbortSignal | undefined): Promise<void> {
  for (const { thing_id: id } of await repo.listDeletedUsers(rows, before)) {
    const name = id === null ? '' : pseudonymOf(id)
    if (id === null || stop?.aborted) continue
    for (const known of await repo.listActorNames(rows, id, name)) {
      const replaced = { id, known, name, search: [searchText(known), searchText(name)] as const }
      await inSteps(() => repo.replaceActor(rows, replaced), stop)
    }
    await inSteps(async () => {
      const entries = await repo.listAboutUser(rows, id, name)
      for (const entry of entries)
        await updateEntry(rows, entry.id, {
          thing_name: name,
          search_text: searchText(`${name}\n${entry.actor_name}`),
          changes: JSON.stringify((JSON.parse(entry.changes) as AuditChange[]).map(withoutNames)),
        })
      return entries.length
    }, stop)
  }
}

const personal: readonly string[] = ['name', 'username', 'email']

const withoutNames = (change: AuditChange): AuditChange =>
  personal.includes(change.field) ? { ...change, before: null, after: null, is_hidden: true } : change
