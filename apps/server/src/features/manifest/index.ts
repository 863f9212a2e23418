export type { MediaSet } from './common.ts'
export { manifestRoutes } from './manifest.routes.ts'
export { type ScreenManifests, screenManifests } from './manifest.service.ts'
export { findMostRegions, listNamed, noteMediaSets, removeOldMediaSets } from './media-sets.repo.ts'
