import type { Subscription } from '@digisigncast/contract/billing/subscriptions'

export const canChange = (status: Subscription['status']) => status === 'active' || status === 'inactive'
export const canCancel = (status: Subscription['status']) => status === 'active' || status === 'suspended'

/** Steps that a subscription allows, in the order of its menu. */
export const stepsOf = ({ status, cancels_at_period_end }: Pick<Subscription, 'status' | 'cancels_at_period_end'>) => [
  ...(canChange(status) ? (['Change Plan'] as const) : []),
  ...(cancels_at_period_end ? (['Keep Subscription'] as const) : []),
  ...(canCancel(status) ? (['Cancel Subscription'] as const) : []),
  'Delete' as const,
]
