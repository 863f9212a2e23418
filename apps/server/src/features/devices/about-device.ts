import { type DeviceRow, deviceName } from '../presence/index.ts'

/** A device as part of an event. */
export const aboutDevice = (device: DeviceRow) => ({
  subject: device.id,
  data: { device: deviceName(device), screen: device.screen_name },
  screenId: device.screen_id,
})
