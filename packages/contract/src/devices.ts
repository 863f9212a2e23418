import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dataOf, Id } from './wire.ts'

/** 0 Pending · 1 Connected · 2 Online · 3 Offline · 4 Disconnected. */
export const DeviceStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
export type DeviceStatus = z.infer<typeof DeviceStatus>

export const Device = z.object({
  id: z.string(),
  device_name: z.string().nullable(),
  device_model: z.string().nullable(),
  device_version: z.string().nullable(),
  os_name: z.string().nullable(),
  created_at: z.int(),
  status: DeviceStatus,
})
export type Device = z.infer<typeof Device>

export const listScreenDevices = endpoint({
  method: 'GET',
  path: 'screens/:id/devices',
  allow: ['screens.view'],
  summary: 'The devices of a screen.',
  params: z.object({ id: Id }),
  reply: z.object({ devices: z.array(Device) }),
})

export const disconnectDevice = endpoint({
  method: 'POST',
  path: 'screens/device/disconnect',
  allow: ['screens.edit'],
  summary: 'Disconnect a device: its token is dead at once.',
  body: z.object({ device_id: Id }),
  reply: z.object({ message: z.string(), device_status: z.record(z.string(), z.object({ status: DeviceStatus })) }),
})

export const getDeviceUptime = endpoint({
  method: 'GET',
  path: 'devices/:id/uptime',
  allow: ['screens.view'],
  summary: 'How long a device has been online.',
  params: z.object({ id: Id }),
  reply: z.object({
    status: z.string(),
    is_online: z.boolean(),
    uptime_seconds: z.int(),
    message: z.string().optional(),
  }),
})

export const DeviceActivity = z.object({
  device_name: z.string(),
  screen_name: z.string(),
  login_time: z.int(),
  logout_time: z.int().nullable(),
  /** hh:mm:ss. */
  duration: z.string(),
})

export const listDeviceActivity = endpoint({
  method: 'GET',
  path: 'dashboard/device-activity',
  allow: ['member'],
  summary: 'When devices came and went, newest first.',
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(10),
  }),
  reply: dataOf(z.array(DeviceActivity)).extend({ last_page: z.int(), current_page: z.int() }),
})
