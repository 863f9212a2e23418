export * as queue from './conversions.repo.ts'
export { conversionRoutes } from './conversions.routes.ts'
export { cancelConversions, queueDocument, queueIfNeeded } from './conversions.service.ts'
