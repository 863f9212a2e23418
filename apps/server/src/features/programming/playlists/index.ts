export { findManyPlaylists } from './playlists.repo.ts'
export { playlistRoutes } from './playlists.routes.ts'
export { shownContent } from './shown-content.ts'
