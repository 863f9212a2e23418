export {
  afterStoring,
  beforeStoring,
  findLimits,
  findStorageLeft,
  findUsage,
  requireRoomForScreen,
  requireRoomInTeam,
  requireSpaceFor,
  sizeText,
} from './limits.ts'
export { closeExpiredUploads, openUpload } from './open-uploads.ts'
export { countScreens, countTeam, isOfNoMedia, removeOpenUpload, sumBin, sumStorage } from './quotas.repo.ts'
export { requireRoomFor, requireRoomForFolder } from './row-limits.ts'
