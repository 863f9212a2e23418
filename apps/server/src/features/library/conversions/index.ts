export * as queue from './conversions.repo.ts'
export { conversionRoutes } from './conversions.routes.ts'
export { canConvert, cancelConversions, queueDocument, queueIfNeeded } from './conversions.service.ts'
