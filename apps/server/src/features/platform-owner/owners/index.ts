export { ownerRoutes } from './owners.routes.ts'
