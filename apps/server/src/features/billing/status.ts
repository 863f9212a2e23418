import type { SubscriptionStatus } from '@digisigncast/contract/subscriptions'

/** What can happen to a subscription. */
export type Step = 'begin' | 'suspend' | 'reactivate' | 'cancel'

const words: Record<Step, string> = {
  begin: 'begin',
  suspend: 'be suspended',
  reactivate: 'be reactivated',
  cancel: 'be cancelled',
}

/** The one table of transitions: where each step leads, from where it may be taken. */
export const transitions: Record<Step, Partial<Record<SubscriptionStatus, SubscriptionStatus>>> = {
  begin: { inactive: 'active' },
  suspend: { active: 'suspended' },
  reactivate: { suspended: 'active' },
  cancel: { active: 'expired', suspended: 'expired' },
}

/** Where the step leads; undefined where it cannot be taken. */
export const after = (status: SubscriptionStatus, step: Step): SubscriptionStatus | undefined =>
  transitions[step][status]

/** Why it cannot be taken. */
export const refusal = (status: SubscriptionStatus, step: Step): string =>
  status === 'inactive' && step === 'cancel'
    ? 'This subscription has not started yet. Delete it instead.'
    : `A subscription that is ${status} cannot ${words[step]}.`
