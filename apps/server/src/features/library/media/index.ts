export { aboutMedia, aboutMediaItem } from './about-media.ts'
export {
  listFilesBeside,
  listPages,
  listPagesOfTwin,
  replacePages,
} from './document-pages.repo.ts'
export { keepPicture, listEarlierPictures } from './earlier-pictures.repo.ts'
export {
  countByFolder,
  countMedia,
  findManyMedia,
  findMediaByOriginal,
  findStoredBytes,
  findUploader,
  insertMedia,
  type MediaRow,
  mediaFilesOf,
  mediaToWire,
  moveToFolder,
  updateMedia,
} from './media.repo.ts'
export { mediaRoutes } from './media.routes.ts'
export { lockFiles, removeFiles, toWireWithConversion } from './media.service.ts'
export { mediaScopeOf, requireMyMedia } from './media-rights.ts'
export { isShownByOthers, listPlaylistUses } from './media-uses.repo.ts'
export { missingFiles } from './missing-files.ts'
export { orphanedFiles } from './orphaned-files.ts'
export { frames, isPlayable } from './playable.repo.ts'
export { requireRoomForFile, requireRoomInPlaylists } from './playlist-room.ts'
export { sourceFrom } from './stored-source.ts'
