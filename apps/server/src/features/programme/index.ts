export type { MediaSet } from './common.ts'
export { findMostRegions, listNamed, noteMediaSets, removeOldMediaSets } from './media-sets.repo.ts'
export { programmeRoutes } from './programme.routes.ts'
export { type Programmes, programmes } from './programme.service.ts'
