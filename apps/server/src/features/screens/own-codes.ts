import { codeProblem } from '@digisigncast/contract/content/screens'
import type { Trx } from '../../database/open.ts'
import { invalid } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repo from './screens.repo.ts'

const minOwnLength = 6
/** Limits attempts with codes in use, because each reveals the existence of a screen. */
const [missesPerWindow, windowSeconds] = [20, 15 * 60]

class CodeTaken extends Error {}

export interface OwnCodes {
  /** Runs a change that sets a code. Counted before the comparison, and refunded unless the code was in use. */
  guard: (accountId: string, work: () => Promise<void>) => Promise<void>
  /** Sets a user-defined code. Callers skip blank codes, which keep the existing one. */
  set: (trx: Trx, screen: { id: string; accountId: string }, code: string) => Promise<void>
}

export function ownCodes({ limiter }: Pick<Platform, 'limiter'>): OwnCodes {
  const misses = limiter('screen-code/account', missesPerWindow, windowSeconds)
  return {
    guard: async (accountId, work) => {
      await misses.take(accountId)
      let isMiss = false
      try {
        await work()
      } catch (error) {
        isMiss = error instanceof CodeTaken
        if (!isMiss) throw error
      } finally {
        if (!isMiss) await misses.giveBack(accountId)
      }
      if (isMiss) invalid('code', 'This screen code is already in use. Please choose another one.')
    },
    set: async (trx, { id, accountId }, code) => {
      if (code.length < minOwnLength) invalid('code', codeProblem)
      if (await repo.isCodeTaken(trx, code, id)) throw new CodeTaken()
      await repo.setCode(trx, accountId, id, code)
    },
  }
}
