import { z } from 'zod'
import { bounded } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { dataOf, Id } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'
import { pairingCodeLength } from './connect-paths.ts'
import { DeviceDescription, Installation } from './device-link.ts'
import { Device } from './devices.ts'

const PairingCode = bounded(60, undefined, 'Type the code that the display shows.')
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().length(pairingCodeLength, `The code of a display has ${pairingCodeLength} characters.`))

/** Characters that the codes of screens on this server contain. */
const codeCharacters = z.string()

export const openPairing = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'devices/pairing/open',
  allow: ['public'],
  summary: 'Get a code for a display without a screen. A user types it in the console to connect the display.',
  body: z.object({ installation: Installation, ...DeviceDescription }),
  reply: dataOf(
    z.object({
      code: z.string(),
      /** Proves that a later call comes from the same display. Sent only once. */
      secret: z.string(),
      /** Address of the console's page with the code filled in, its QR code as a PNG data URL, and a short address. */
      url: z.string(),
      qr_code: z.string(),
      short_url: z.string(),
      /** Interval of `devices/pairing/check` (ms). */
      poll_ms: z.int(),
      code_characters: codeCharacters,
    }),
  ),
})

/** `expired`: the code is no longer valid, and the display requests a new one. */
export const PairingState = z.enum(['waiting', 'connected', 'expired'])
export type PairingState = z.infer<typeof PairingState>

export const checkPairing = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'devices/pairing/check',
  allow: ['public'],
  summary: 'Check whether a user has connected the display with this secret. If so, it gets its token.',
  body: z.object({ secret: z.string().min(1).max(100) }),
  reply: dataOf(
    z.object({
      state: PairingState,
      code_characters: codeCharacters,
      /** Set when connected. */
      device: z
        .object({
          device_id: z.string(),
          screen_id: z.string(),
          /** Bearer token of all device calls. */
          token: z.string(),
          /** Code of the screen. */
          code: z.string(),
        })
        .nullable(),
    }),
  ),
})

export const PendingDisplay = z.object({
  device_name: z.string().nullable(),
  device_model: z.string().nullable(),
  device_version: z.string().nullable(),
  os_name: z.string().nullable(),
  /** IP address of the display. */
  address: z.string(),
  expires_at: z.int(),
})
export type PendingDisplay = z.infer<typeof PendingDisplay>

export const findDisplay = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'devices/pairing/find',
  allow: ['screens.edit'],
  summary: 'Find the display that shows this code. The code stays valid for another 10 minutes.',
  body: z.object({ code: PairingCode }),
  reply: dataOf(PendingDisplay),
})

export const connectDisplay = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'devices/pairing/connect',
  allow: ['screens.edit'],
  summary: 'Connect the display that shows this code to a screen. It is approved, and the code works once.',
  body: renamed(z.object({ code: PairingCode, screenID: Id })),
  reply: dataOf(Device),
})
