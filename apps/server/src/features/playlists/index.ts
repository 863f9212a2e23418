export { findManyPlaylists } from './playlists.repo.ts'
export { playlistRoutes } from './playlists.routes.ts'
export { playlistScopeOf } from './playlists.service.ts'
