import { ofAccount } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findLast } from './versions.repo.ts'

/** Id of the version that Undo restores after a save; null for a new thing. */
export async function undoOf(
  { db }: Pick<Platform, 'db'>,
  { accountId }: { accountId: string },
  thingId: string | undefined,
): Promise<string | null> {
  if (thingId === undefined) return null
  return (await findLast(ofAccount(db, accountId), thingId, true))?.id ?? null
}
