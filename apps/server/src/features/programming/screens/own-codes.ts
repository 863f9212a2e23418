import { codeProblem } from '@digisigncast/contract/content/screens'
import { ofServer } from '../../../database/access/access.ts'
import type { ScreensTrx } from '../../../database/open.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './screens.repo.ts'

const minOwnLength = 6
/** Limits attempts with codes in use, because each reveals the existence of a screen. */
const [attemptsPerWindow, windowSeconds] = [20, 15 * 60]

class CodeTaken extends Error {}

export interface OwnCodes {
  /**
   * Runs a change that sets a code. It counts as an attempt, which is refunded unless the code was in use. Throws 422 for
   * a code in use, and 429 after too many attempts.
   */
  guard: (accountId: string, work: () => Promise<void>) => Promise<void>
  /** Sets a user-defined code. Callers skip blank codes, which keep the existing one. */
  set: (trx: ScreensTrx, screenId: string, own: { code: string; isNew: boolean }) => Promise<void>
}

export function ownCodes({ limiter }: Pick<Platform, 'limiter'>): OwnCodes {
  const attempts = limiter('screen-code/account', attemptsPerWindow, windowSeconds)
  return {
    guard: async (accountId, work) => {
      await attempts.take(accountId)
      let isTaken = false
      try {
        await work()
      } catch (error) {
        isTaken = error instanceof CodeTaken
        if (!isTaken) throw error
      } finally {
        if (!isTaken) await attempts.refund(accountId)
      }
      if (isTaken) invalid('code', 'This screen code is already in use. Please choose another one.')
    },
    set: async (trx, id, { code, isNew }) => {
      if (code.length < minOwnLength) invalid('code', codeProblem)
      if (await repo.isCodeTaken(ofServer(trx, 'unique on the platform'), code, id)) throw new CodeTaken()
      await repo.setCode(trx, id, { code, ...(!isNew && { id_is_public: 0 }) })
    },
  }
}
