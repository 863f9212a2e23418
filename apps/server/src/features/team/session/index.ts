export { sessionExpiry } from './expiry.ts'
export { sessionRoutes } from './session.routes.ts'
