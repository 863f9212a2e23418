export { takeoverEnds } from './takeovers.jobs.ts'
export { takeoverRoutes } from './takeovers.routes.ts'
