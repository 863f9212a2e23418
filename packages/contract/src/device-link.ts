import { z } from 'zod'
import { CommandKind } from './commands.ts'
import { maxPictureLength, maxPlaysPerBatch } from './device-limits.ts'
import { endpoint } from './endpoint.ts'
import { plainLine } from './plain-text.ts'
import { Done, dataOf, Id } from './wire.ts'

export * from './device-limits.ts'

/** Told to a device. It carries nothing to show: the truth comes by HTTP. */
export const LinkHint = z.discriminatedUnion('type', [
  /** The manifest may have changed: ask for it within `spread_ms`, at a moment of your own choosing. */
  z.object({ type: z.literal('manifest.changed'), spread_ms: z.int() }),
  /** Send a heartbeat now: its answer has the commands. */
  z.object({ type: z.literal('command.waiting') }),
])
export type LinkHint = z.infer<typeof LinkHint>

/** Control and direction characters may separate words. */
const unreadable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Text from a device is untrusted. */
const said = (max: number) =>
  z
    .string()
    .max(10_000)
    .transform((text) => plainLine(text.replace(unreadable, ' ')).slice(0, max))
const label = said(100).nullish()

export const registerDevice = endpoint({
  method: 'POST',
  path: 'devices/register',
  allow: ['public'],
  summary: 'Register a device with the code of a screen, or replace a device with its replacement code.',
  body: z.object({
    code: z.string().max(60),
    /** 32 hex digits that this installation made up for itself. The same one gets its old entry back. */
    installation: z.string().regex(/^[0-9a-f]{32}$/),
    /** Only return to an entry that this installation already has; never create one. `code` may be the screen's id. */
    is_return: z.boolean().optional(),
    device_name: label,
    device_model: label,
    device_version: label,
    os_name: label,
  }),
  reply: dataOf(
    z.object({
      device_id: z.string(),
      screen_id: z.string(),
      /** Given once: the bearer token of all device calls. */
      token: z.string(),
    }),
  ),
})

const bytes = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const Heartbeat = z.object({
  /** `playing`: at least one region has something on the display. */
  state: z.enum(['loading', 'playing', 'empty']),
  /** Of the manifest that plays: its acknowledgement. */
  revision: z.string().max(64).nullable(),
  /** The next manifest, while its files are coming. */
  download: z.object({ revision: z.string().max(64), done_bytes: bytes, total_bytes: bytes }).nullish(),
  playing: z.array(said(200)).max(8).default([]),
  faults: z.array(said(200)).max(20).default([]),
  storage: z.object({ used_bytes: bytes, quota_bytes: bytes }).nullish(),
  starts_offline: z.boolean().nullish(),
  device_version: label,
  /** Since the player was started (s). */
  uptime_seconds: z.number().min(0).max(1e10),
})
export type Heartbeat = z.input<typeof Heartbeat>

export const WaitingCommand = z.object({
  id: z.string(),
  kind: CommandKind,
  /** Of `identify`: what to show on the display, as it is called now. */
  names: z.object({ screen: z.string(), code: z.string(), device: z.string().nullable() }).nullish(),
})
export type WaitingCommand = z.infer<typeof WaitingCommand>

export const heartbeat = endpoint({
  method: 'POST',
  path: 'devices/beat',
  allow: ['device'],
  onFullDisk: true,
  summary: 'Send the status of a device. The response contains its pending commands.',
  body: Heartbeat,
  reply: dataOf(
    z.object({
      commands: z.array(WaitingCommand),
      /** Moves whenever the manifest may have changed. */
      content_version: z.int(),
      /** The server's clock (ms). */
      now: z.int(),
    }),
  ),
})

export const answerCommand = endpoint({
  method: 'POST',
  path: 'devices/commands/answer',
  allow: ['device'],
  onFullDisk: true,
  summary: 'Report the result of a command.',
  body: z.object({
    id: Id,
    ok: z.boolean(),
    message: said(300).nullish(),
    /** Base64 of a JPEG, and when it was taken by the device's clock. */
    picture: z
      .string()
      .max(maxPictureLength)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/)
      .nullish(),
    taken_at: bytes.nullish(),
    lines: z.array(said(500)).max(200).nullish(),
  }),
  reply: Done,
})

export const Play = z.object({
  media_id: Id,
  title: said(200),
  /** By the device's clock (ms), and for how long. */
  started_at: bytes,
  played_ms: z
    .number()
    .int()
    .min(0)
    .max(24 * 60 * 60 * 1000),
})
export type Play = z.input<typeof Play>

export const reportPlays = endpoint({
  method: 'POST',
  path: 'devices/plays',
  allow: ['device'],
  summary: 'Report plays. A batch that is sent again is counted once.',
  body: z.object({
    batch: z.string().regex(/^[0-9a-f]{32}$/),
    /** The device's clock when it sent this (ms): plays are put right by its difference from the server's. */
    sent_at: bytes,
    plays: z.array(Play).max(maxPlaysPerBatch),
  }),
  reply: Done,
})
