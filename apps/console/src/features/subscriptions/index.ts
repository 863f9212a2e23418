export { SubscriptionsPage } from './subscriptions-page.tsx'
