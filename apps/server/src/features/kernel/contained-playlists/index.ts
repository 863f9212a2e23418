export { listContained, listContaining } from './contained-playlists.repo.ts'
