import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { maxIdsPerCall } from '../api/limits.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id, name } from '../api/wire.ts'
import { ClockRules } from './clock-rules.ts'
import type { deviceStatus } from './device-status.ts'
import { playerFailureKinds } from './player-failure.ts'
import { FailingItem } from './screen-state.ts'

export type DeviceStatus = (typeof deviceStatus)[keyof typeof deviceStatus]
/** Consoles show another number, of a newer server, as “Unknown”. */
export const DeviceStatus = z.int()

/**
 * Progress of a device with the manifest of its screen, as acknowledged by the device.
 * `since` is when the manifest that it plays ceased to be current, or when a device that never had one joined; later
 * changes do not move it.
 */
export const SyncState = z.object({
  state: z.enum(['unknown', 'up_to_date', 'downloading', 'stuck', 'out_of_date']).catch('unknown'),
  /** Percentage of the next manifest's bytes downloaded; null when not downloading. */
  percent: z.int().min(0).max(100).nullable(),
  since: z.int().nullable(),
  /** `stuck`: time of the last progress, and the title of the file; null when unknown. */
  stuck_since: z.int().nullable(),
  file: z.string().nullable(),
})
export type SyncState = z.infer<typeof SyncState>

/**
 * `new`: registered with a screen's code and waits for approval; it plays, but its reports are not counted.
 * `refused`: disconnected by a user; it cannot reconnect until a user approves it.
 */
export const DeviceApproval = z.enum(['new', 'approved', 'refused'])
export type DeviceApproval = z.infer<typeof DeviceApproval>

/**
 * State of a display. `playing`: an item in at least one region. `idle`: no item is set to play at this time.
 * `standby`: outside the opening hours it is black.
 */
export const DisplayState = z.enum(['loading', 'playing', 'empty', 'idle', 'standby'])
export type DisplayState = z.infer<typeof DisplayState>

/** An item on a display. */
export const OnDisplay = z.object({
  scene_id: z.string(),
  region: z.string(),
  item_id: z.string(),
  media_id: z.string(),
  /** Title and thumbnail of the media item, the thumbnail as it was in the content that the device has; null when it was deleted. */
  title: z.string().nullable(),
  thumbnail: z.string().nullable(),
  /** By the server's clock (ms). */
  started_at: z.int(),
  /** Of a region with rounds: the round of the item, and its place in it. */
  round: z.int().nullish(),
  place: z.int().nullish(),
})
export type OnDisplay = z.infer<typeof OnDisplay>

/** A display that cannot play an effect plays fades or cuts in place of all effects. */
export const EffectReplacement = z.enum(['fade', 'cut'])
/** Why: it drops frames, or its browser lacks what the effect needs. */
export const EffectReason = z.enum(['slow', 'unsupported'])

export const Device = z.object({
  id: z.string(),
  device_name: z.string().nullable(),
  device_model: z.string().nullable(),
  device_version: z.string().nullable(),
  os_name: z.string().nullable(),
  created_at: z.int(),
  status: DeviceStatus,
  screen_id: z.string(),
  approval: orUnknown(DeviceApproval),
  /** When a refused device last tried to reconnect; null when it did not. */
  asked_at: z.int().nullable(),
  /** IP address of the registration. */
  registered_from: z.string().nullable(),
  /** Time of the last contact; null when there was none. */
  seen_at: z.int().nullable(),
  sync: SyncState,
  /** As last reported; null while unknown. */
  display_state: DisplayState.nullable().catch(null),
  /** Title on the display per region. */
  playing: z.array(z.string()),
  /** Error messages about content that it cannot show. */
  faults: z.array(z.string()),
  /** Why its player does not run; null while it does. */
  failure: z.object({ kind: z.enum(playerFailureKinds).catch('player_failed'), message: z.string() }).nullable(),
  /** Media items that it cannot show. */
  failing: z.array(FailingItem),
  /** The items on the display when it last reported them. */
  on_display: z.array(OnDisplay),
  /** Null while unknown. */
  storage: z.object({ used_bytes: z.int(), quota_bytes: z.int() }).nullable(),
  /** False when it cannot restart without a network because it was loaded over plain http. Null while unknown. */
  starts_offline: z.boolean().nullable(),
  /** Whether its browser forbids the sound of what it plays. */
  sound_blocked: z.boolean(),
  /** The effect of transitions that it cannot play, and what it plays in place of all effects. Null when it plays all. */
  replaced_effect: z.object({ effect: z.string(), by: EffectReplacement, reason: EffectReason }).nullable().catch(null),
  /** Its time zone rules differ from those of the server, which `faults` says in words. Null: they do not. */
  clock_rules: ClockRules.nullable().catch(null),
  /** Kinds of items that it can show. Null while unknown. */
  item_kinds: z.array(z.string()).nullable(),
  /** Codecs that it decodes. Null while unknown. */
  codecs: z.array(z.string()).nullable(),
})
export type Device = z.infer<typeof Device>

/** Devices by screen id, then by device id, as consoles receive changes. */
export const ScreenDeviceStatus = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      status: DeviceStatus,
      sync: SyncState,
      display_state: DisplayState.nullable().optional().catch(null),
      playing: z.array(z.string()).optional(),
      on_display: z.array(OnDisplay).optional(),
    }),
  ),
)
export type ScreenDeviceStatus = z.infer<typeof ScreenDeviceStatus>

export const listScreenDevices = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'screens/:id/devices',
  allow: ['screens.view'],
  summary: 'List the devices of a screen.',
  params: z.object({ id: Id }),
  reply: z.object({ devices: z.array(Device) }),
})

export const listWaitingDevices = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'devices/waiting',
  allow: ['screens.view'],
  summary: 'List new devices that wait for approval, newest first.',
  reply: z.object({
    /** At most 200 devices. */
    devices: z.array(Device.extend({ screen_name: z.string() })),
    total: z.int(),
  }),
})

export const approveDevices = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'devices/approve',
  allow: ['screens.edit'],
  summary: 'Approve devices: their reports are counted, and disconnected ones can reconnect.',
  body: z.object({ device_ids: z.array(Id).min(1, 'Choose at least one device.').max(maxIdsPerCall) }),
  reply: Done,
})

export const disconnectDevice = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'screens/device/disconnect',
  allow: ['screens.edit'],
  onFullDisk: true,
  summary: 'Disconnect a device. Its token is revoked, and it cannot reconnect until it is approved again.',
  body: z.object({ device_id: Id }),
  reply: z.object({
    message: z.string(),
    /** Devices of the screen by id. */
    device_status: z.record(z.string(), z.object({ status: DeviceStatus })),
  }),
})

export const renameDevice = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'devices/rename',
  allow: ['screens.edit'],
  summary: 'Rename a device.',
  body: z.object({ device_id: Id, name: name('Name is required.') }),
  reply: dataOf(Device),
})

export const removeDevice = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'devices/delete',
  allow: ['screens.edit'],
  onFullDisk: true,
  summary: 'Remove a disconnected device from the list; its history is kept.',
  body: z.object({ device_id: Id }),
  reply: Done,
})

export const replaceDevice = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'devices/replace',
  allow: ['screens.edit'],
  summary: 'Create a replacement code. A new box that uses it takes over the name, entry and history of the device.',
  body: z.object({ device_id: Id }),
  reply: dataOf(
    z.object({
      /** Code for the pairing page of the new box; works once, within one hour. */
      code: z.string(),
      expires_at: z.int(),
      /** Address of the pairing page with the code, and its QR code as a PNG data URL. */
      url: z.string(),
      qr_code: z.string(),
    }),
  ),
})

export const getDeviceUptime = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'devices/:id/uptime',
  allow: ['screens.view'],
  summary: 'Get the time that a device has been online.',
  params: z.object({ id: Id }),
  reply: z.object({
    status: z.string(),
    is_online: z.boolean(),
    uptime_seconds: z.int(),
    message: z.string(),
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
export type DeviceActivity = z.infer<typeof DeviceActivity>

export const listDeviceActivity = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'dashboard/device-activity',
  allow: ['member'],
  summary: 'List when devices went online and offline, newest first.',
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    perPage: z.coerce.number().int().min(1).max(100).default(10),
    /** Id of a screen: only its present devices. */
    screen: Id.optional(),
  }),
  reply: dataOf(z.array(DeviceActivity)).extend({ last_page: z.int(), current_page: z.int() }),
})
