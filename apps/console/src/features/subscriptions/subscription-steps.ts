import type { SubscriptionStatus } from '@digisigncast/contract/billing/subscriptions'

export const canChange = (status: SubscriptionStatus) => status === 'active' || status === 'inactive'
export const canCancel = (status: SubscriptionStatus) => status === 'active' || status === 'suspended'
