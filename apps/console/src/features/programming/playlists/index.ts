export { PlaylistsPage } from './playlists-page.tsx'
