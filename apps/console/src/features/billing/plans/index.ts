export { usePlans } from './plans.queries.ts'
