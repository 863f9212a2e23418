export { usePlans } from './plans.queries.ts'
export { PlansPage } from './plans-page.tsx'
