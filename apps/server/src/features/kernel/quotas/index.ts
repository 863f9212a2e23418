export {
  afterStoring,
  beforeStoring,
  findLimits,
  findStorageLeft,
  findUsage,
  requireRoomFor,
  requireRoomForFolder,
  requireRoomForScreen,
  requireRoomInTeam,
  requireSpaceFor,
  sizeText,
} from './limits.ts'
export { closeExpiredUploads, openUpload } from './open-uploads.ts'
export { countScreens, countTeam, isOfNoMedia, removeOpenUpload, sumBin, sumStorage } from './quotas.repo.ts'
