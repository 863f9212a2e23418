export { findMany as findManyMedia } from './media.repo.ts'
export { mediaRoutes } from './media.routes.ts'
export { scopeOf as mediaScopeOf } from './media.service.ts'
export { store as storeMedia } from './upload.service.ts'
