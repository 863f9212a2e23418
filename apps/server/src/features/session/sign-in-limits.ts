import type { Limiter } from '../../platform/limiter.ts'
import type { Platform } from '../../platform/platform.ts'

const quarterHour = 15 * 60
/** So many wrong passwords for a login are not slowed down, whatever addresses they come from. */
const freeFailures = 20
const maxWaitSeconds = 30
/** The same for the first attempt of an address. */
const freeFirstFailures = 60
const maxFirstWaitSeconds = 5

/** How often people may try. Only failures count, so that a shared address can work all day. */
export const signInLimits = ({ limiter }: Pick<Platform, 'limiter'>) => ({
  perPair: limiter('sign-in/pair', 10, quarterHour),
  perAddress: limiter('sign-in/address', 60, quarterHour),
  /** Only counts: what slows down a login is the time between two attempts. */
  perLogin: limiter('sign-in/login', Number.MAX_SAFE_INTEGER, quarterHour),
  betweenAttempts: limiter('sign-in/wait', 1, maxWaitSeconds),
  perBrowser: limiter('sign-in/browser', 10, quarterHour),
})
export type SignInLimits = ReturnType<typeof signInLimits>

export interface Attempt {
  address: string
  login: string
  /** The hash of the token of a browser in which this user has signed in before. */
  knownBrowser: string | undefined
}

/**
 * Counts an attempt before the password is compared, so that parallel attempts count, too. Returns what gives it back
 * after a success. Fails with 429 when the caller has to wait.
 *
 * A browser that has signed in before has a limit of its own: what others do with the same login or from the same
 * address does not concern it. For all other browsers a login with many failures is slowed down, never locked.
 */
export async function takeAttempt(limits: SignInLimits, attempt: Attempt): Promise<() => Promise<void>> {
  const taken: (readonly [Limiter, string])[] = []
  const giveBack = async () => {
    for (const [limit, key] of taken.splice(0)) await limit.giveBack(key)
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
      // Addresses that have not failed yet wait for each other only.
      if (seconds > 0) await take(limits.betweenAttempts, `${isFirst ? 'first' : 'again'} ${login}`, seconds)
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  return giveBack
}

const waitSeconds = (attempts: number, isFirst: boolean): number =>
  isFirst
    ? Math.min(maxFirstWaitSeconds, attempts - freeFirstFailures)
    : Math.min(maxWaitSeconds, attempts - freeFailures)
