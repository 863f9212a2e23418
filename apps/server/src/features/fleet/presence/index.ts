export {
  closeActivity,
  closeActivityOfScreens,
  countActivity,
  countByStatus,
  countDevicesByStatus,
  findLogin,
  listActivity,
  openActivity,
  removeWaitingActivity,
  showWaitingActivity,
} from './activity.repo.ts'
export { aboutDevice, deviceName } from './device-names.ts'
export { type DeviceRow, deviceRows, listDevices, listDevicesOf } from './device-rows.repo.ts'
export { lastReportOf, statusFor } from './heartbeats/report.ts'
export { readPictures, readThumbnails, withPicture } from './pictures.ts'
export { openPresence, type Presence } from './presence.ts'
