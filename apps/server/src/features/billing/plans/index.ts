export { findPlan } from './plans.repo.ts'
export { planRoutes } from './plans.routes.ts'
