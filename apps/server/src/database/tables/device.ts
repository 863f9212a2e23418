import type { CommandKind } from '@digisigncast/contract/devices/commands'
import type { DeviceApproval, DeviceStatus } from '@digisigncast/contract/devices/devices'
import { integer, type TableGroup, text } from './table.ts'

/** Devices, and what they report. */
export const deviceTables = {
  /** A device that plays a screen. */
  devices: {
    rows: 'account',
    screens: ['screens', 'screen_id'],
    log: { kind: 'device', name: 'name' },
    bin: {},
    columns: {
      id: text,
      account_id: text,
      screen_id: text.of('screens').logged(),
      /** SHA-256 of the player's installation id. */
      installation_hash: text,
      /** SHA-256 of its token; null once it is disconnected. */
      token_hash: text.orNull(),
      name: text.orNull().logged(),
      model: text.orNull(),
      version: text.orNull(),
      os: text.orNull(),
      status: integer.as<DeviceStatus>(),
      /** SHA-256 of the code with which another device replaces it; null without one. */
      replace_code_hash: text.orNull(),
      replace_expires_at: integer.orNull(),
      approval: text.as<DeviceApproval>().withDefault().logged(),
      /** When it last asked to reconnect after a user disconnected it. */
      asked_at: integer.orNull(),
      registered_from: text.orNull(),
      created_at: integer,
    },
  },
  /** Displays without a screen that show a code. A user connects one by typing its code in the console. */
  pairings: {
    log: 'work',
    bin: 'of the moment',
    columns: {
      /** SHA-256 of the secret that only the display has, hex. */
      secret_hash: text,
      code: text,
      installation_hash: text,
      /** Address of the display, and its network for the limits. */
      address: text,
      network: text,
      name: text.orNull(),
      model: text.orNull(),
      version: text.orNull(),
      os: text.orNull(),
      /** Null until a user connects it. */
      device_id: text.orNull().of('devices'),
      created_at: integer,
      expires_at: integer,
    },
  },
  /** The last heartbeat of a device. Written in batches: only transitions update `devices`. */
  device_states: {
    rows: 'parent',
    screens: ['devices', 'device_id'],
    log: 'report',
    bin: {},
    columns: {
      device_id: text.of('devices'),
      seen_at: integer,
      /** Revision of the manifest that it plays. */
      revision: text.orNull(),
      /** JSON of the other fields of the heartbeat. */
      report: text,
    },
  },
  /** The fault of a device that was logged last; empty for none. */
  device_faults: {
    rows: 'parent',
    screens: ['devices', 'device_id'],
    log: 'report',
    bin: 'of the moment',
    columns: {
      device_id: text.of('devices'),
      fault: text,
      logged_at: integer,
    },
  },
  /** Playing time that a device has reported per hour. */
  device_play_hours: {
    rows: 'parent',
    screens: ['devices', 'device_id'],
    log: 'report',
    bin: {},
    columns: {
      device_id: text.of('devices'),
      hour: integer,
      played_ms: integer,
      received_at: integer,
    },
  },
  /** Online times of devices. Stores names: rows are kept when devices and screens are deleted. */
  device_activity: {
    rows: 'account',
    screens: ['devices', 'device_id'],
    log: 'report',
    columns: {
      id: text,
      account_id: text,
      device_id: text,
      device_name: text,
      screen_name: text,
      login_at: integer,
      /** Null while it is online. */
      logout_at: integer.orNull(),
      /** 1: the device waits for approval. Lists and reports have the row once it is approved. */
      is_waiting: integer.withDefault(),
    },
  },
  device_commands: {
    rows: 'parent',
    screens: ['devices', 'device_id'],
    log: 'work',
    bin: 'of the moment',
    columns: {
      id: text,
      device_id: text.of('devices'),
      kind: text.as<CommandKind>(),
      state: text.as<'waiting' | 'done' | 'failed'>(),
      message: text.orNull(),
      /** Base64 of a JPEG. */
      picture: text.orNull(),
      taken_at: integer.orNull(),
      /** JSON list of lines. */
      lines: text.orNull(),
      created_at: integer,
      done_at: integer.orNull(),
    },
  },
} as const satisfies TableGroup
