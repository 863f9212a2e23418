export * as queue from './conversions.repo.ts'
export { conversionRoutes } from './conversions.routes.ts'
export { cancelConversions, queueIfNeeded } from './conversions.service.ts'
