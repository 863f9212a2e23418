export { jobRoutes } from './jobs.routes.ts'
export { noteFailure } from './jobs.service.ts'
