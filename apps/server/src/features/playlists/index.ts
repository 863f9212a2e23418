export { findMany as findManyPlaylists } from './playlists.repo.ts'
export { playlistRoutes } from './playlists.routes.ts'
export { scopeOf as playlistScopeOf } from './playlists.service.ts'
