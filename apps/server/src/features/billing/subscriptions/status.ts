import type { SubscriptionStatus } from '@digisigncast/contract/billing/subscriptions'

/** Transitions of a subscription. */
export type Step = 'begin' | 'suspend' | 'reactivate' | 'cancel'

const words: Record<Step, string> = {
  begin: 'begin',
  suspend: 'be suspended',
  reactivate: 'be reactivated',
  cancel: 'be canceled',
}

/** Transition table: step → current status → new status. */
export const transitions: Record<Step, Partial<Record<SubscriptionStatus, SubscriptionStatus>>> = {
  begin: { inactive: 'active' },
  suspend: { active: 'suspended' },
  reactivate: { suspended: 'active' },
  cancel: { active: 'expired', suspended: 'expired' },
}

/** Returns the status after the step; undefined when the step is not allowed. */
export const after = (status: SubscriptionStatus, step: Step): SubscriptionStatus | undefined =>
  transitions[step][status]

/** Returns the message for a step that is not allowed. */
export const refusal = (status: SubscriptionStatus, step: Step): string =>
  status === 'inactive' && step === 'cancel'
    ? 'This subscription has not started yet. Delete it instead.'
    : `A subscription that is ${status} cannot ${words[step]}.`
