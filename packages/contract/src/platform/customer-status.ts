import type { User } from '../accounts/users.ts'

const dayOf = (at: number, isOtherYear: boolean): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(isOtherYear && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(at)

const yearOf = (at: number): number => new Date(at).getUTCFullYear()

/** `25 Dec`, in UTC like all days of billing; with the year unless it is that of `now`. */
export const trialDay = (endsAt: number, now: number): string => dayOf(endsAt, yearOf(endsAt) !== yearOf(now))

/** `Trial until 25 Dec`. */
export const trialText = (endsAt: number, now: number): string => `Trial until ${trialDay(endsAt, now)}`

interface Standing {
  status: User['status']
  isDeleted: boolean
  /** End of the running trial (ms). */
  trialEndsAt: number | null
}

const words: Partial<Record<User['status'], string>> = {
  active: 'Active',
  pending: 'Pending',
  deactivated: 'Deactive',
}

/** The status of a customer in lists. An active customer in its trial shows when that ends. */
export function customerStatusText({ status, isDeleted, trialEndsAt }: Standing, now: number): string {
  if (isDeleted) return 'Deleted'
  if (status === 'active' && trialEndsAt !== null) return trialText(trialEndsAt, now)
  return words[status] ?? 'Unknown'
}
