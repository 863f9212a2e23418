export { beginPlan } from './subscribe.ts'
