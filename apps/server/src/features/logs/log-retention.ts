import type { Platform } from '../../platform/platform.ts'
import { removeOldEntries } from './logs.repo.ts'

/** How long an entry is kept, and how many of one account at most. */
export const keptDays = 400
export const keptPerAccount = 50_000

export const pruneLogs = ({ db, now }: Platform): Promise<void> =>
  removeOldEntries(db, { before: now() - keptDays * 24 * 60 * 60 * 1000, most: keptPerAccount })
