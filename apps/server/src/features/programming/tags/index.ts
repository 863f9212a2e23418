export { findByName, listLimitTags, tagLabel } from './tags.repo.ts'
export { tagRoutes } from './tags.routes.ts'
export { requireLimitTags, requireTags, tagNames } from './tags.service.ts'
