export { jobRoutes } from './jobs.routes.ts'
export { beginByHand, noteFailure } from './jobs.service.ts'
