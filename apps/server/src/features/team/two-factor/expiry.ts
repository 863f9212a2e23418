import type { Platform } from '../../../platform/platform.ts'
import { removeExpiredChallenges } from '../passkeys/index.ts'
import * as repo from './two-factor.repo.ts'
import { setUpMs } from './two-factor.service.ts'

/** Removes secrets of set-ups that were not completed, and challenges of passkeys. */
export async function removeExpiredSetUps({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
  await repo.removePending(db, now() - setUpMs)
  await removeExpiredChallenges({ db, now })
}
