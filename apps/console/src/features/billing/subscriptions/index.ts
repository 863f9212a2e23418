export { CustomerField } from './customer-field.tsx'
export { SubscriptionPanel } from './subscribe.ts'
export { canChange } from './subscription-steps.ts'
export { findSubscription } from './subscriptions.queries.ts'
