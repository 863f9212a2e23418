export { findManyPlaylists } from './playlists.repo.ts'
export { playlistRoutes } from './playlists.routes.ts'
export { type SeenBy, seenBy, shownContent } from './shown-content.ts'
