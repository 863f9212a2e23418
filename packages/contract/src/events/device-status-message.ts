import { z } from 'zod'
import { ScreenDeviceStatus } from '../devices/devices.ts'
import { ScreenState } from '../devices/screen-state.ts'

/** Changed device statuses, which consoles merge into their cache. Consoles fetch unknown devices. */
export const DeviceStatusMessage = z.object({
  type: z.literal('screen_device_status'),
  screen_device_status: ScreenDeviceStatus,
  /** States of these screens, by screen id. */
  screen_states: z.record(z.string(), ScreenState).optional(),
})
export type DeviceStatusMessage = z.infer<typeof DeviceStatusMessage>
