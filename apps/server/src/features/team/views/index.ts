export { viewRoutes } from './views.routes.ts'
export { closeViews, viewEnds } from './views.service.ts'
