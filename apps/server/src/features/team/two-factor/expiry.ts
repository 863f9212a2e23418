import type { Platform } from '../../../platform/platform.ts'
import * as repo from './two-factor.repo.ts'
import { setUpMs } from './two-factor.service.ts'

/** Removes secrets of set-ups that were not completed. */
export const removeExpiredSetUps = ({ db, now }: Pick<Platform, 'db' | 'now'>) =>
  repo.removePending(db, now() - setUpMs)
