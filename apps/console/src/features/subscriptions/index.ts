export { SubscriptionPanel } from './subscription-panel.tsx'
export { canChange } from './subscription-steps.ts'
export { findSubscription } from './subscriptions.queries.ts'
export { SubscriptionsPage } from './subscriptions-page.tsx'
