export { hookRoutes } from './hooks.routes.ts'
