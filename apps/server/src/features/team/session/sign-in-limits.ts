import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'

const quarterHour = 15 * 60
/** Number of wrong passwords for a login, from all addresses, before it is slowed down. */
const freeFailures = 20
const maxWaitSeconds = 30
/** Number of wrong passwords before first attempts from new addresses are slowed down. */
const freeFirstFailures = 60
const maxFirstWaitSeconds = 5

/** Rate limits of sign-ins. Only failures count, so that shared addresses are not blocked. */
export const signInLimits = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  perPair: limiter('sign-in/pair', 10, quarterHour),
  perAddress: limiter('sign-in/address', 60, quarterHour),
  /** Counts only; a login is slowed down by the minimum time between attempts. */
  perLogin: limiter('sign-in/login', Number.MAX_SAFE_INTEGER, quarterHour),
  betweenAttempts: limiter('sign-in/wait', 1, maxWaitSeconds),
  perBrowser: limiter('sign-in/browser', 10, quarterHour),
})
export type SignInLimits = ReturnType<typeof signInLimits>

export interface Attempt {
  address: string
  login: string
  /** Token hash of a browser from which this user has signed in before. */
  knownBrowser: string | undefined
}

/**
 * Counts an attempt before the password is compared, so that parallel attempts count, too. Returns a function that
 * refunds it after a success. Throws 429 when the caller has to wait.
 *
 * Known browsers have a separate limit, independent of attempts by others with the same login or address. For all other
 * browsers, a login with many failures is slowed down but never locked.
 */
export async function takeAttempt(limits: SignInLimits, attempt: Attempt): Promise<() => Promise<void>> {
  const taken: (readonly [Limiter, string])[] = []
  const refund = async () => {
    for (const [limit, key] of taken.splice(0)) await limit.refund(key)
  }
  const take = async (limit: Limiter, key: string, seconds?: number) => {
    const count = await limit.take(key, seconds)
    taken.push([limit, key])
    return count
  }
  const login = attempt.login.toLowerCase()
  try {
    if (attempt.knownBrowser) await take(limits.perBrowser, attempt.knownBrowser)
    else {
      await take(limits.perAddress, attempt.address)
      const isFirst = (await take(limits.perPair, `${attempt.address} ${login}`)) === 1
      const seconds = waitSeconds(await take(limits.perLogin, login), isFirst)
      // Addresses without failures share their own limit.
      if (seconds > 0) await take(limits.betweenAttempts, `${isFirst ? 'first' : 'again'} ${login}`, seconds)
    }
  } catch (error) {
    await refund()
    throw error
  }
  return refund
}

const waitSeconds = (attempts: number, isFirst: boolean): number =>
  isFirst
    ? Math.min(maxFirstWaitSeconds, attempts - freeFirstFailures)
    : Math.min(maxWaitSeconds, attempts - freeFailures)
