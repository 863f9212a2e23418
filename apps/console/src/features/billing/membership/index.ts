export { BillingDetailsSection } from './billing-details.tsx'
export { useMembership } from './membership.queries.ts'
export { InvoicesSection, MembershipSection } from './membership-section.tsx'
export { SubscriptionBanner } from './subscription-banner.tsx'
