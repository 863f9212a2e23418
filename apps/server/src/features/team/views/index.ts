export { viewEnds } from './views.jobs.ts'
export { viewRoutes } from './views.routes.ts'
export { closeViews } from './views.service.ts'
