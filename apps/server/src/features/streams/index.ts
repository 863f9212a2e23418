export { streamRoutes } from './streams.routes.ts'
