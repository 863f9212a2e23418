import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { UnmanagedScreens } from '../api/unmanaged.ts'
import { dataOf, Id } from '../api/wire.ts'

/** Maximum number of screens that a receipt names. */
export const maxReceiptScreens = 100

/**
 * States of a screen that a takeover reaches, worst first. `not_yet`: a connected device does not show it.
 * `partly_offline`: the connected devices show it, and others are offline. `closed`: it is outside of its opening hours,
 * where the takeover is not shown. `newer`: it shows another takeover that wins there.
 */
export const receiptStates = ['offline', 'not_yet', 'partly_offline', 'no_device', 'closed', 'newer', 'shown'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** On which screens a takeover is shown now, by the last reports of their devices. */
export const TakeoverReceipt = z.object({
  /** Screens that it reaches and that the user can access. */
  screen_count: z.int(),
  unmanaged_screens: UnmanagedScreens,
  counts: z.object(
    Object.fromEntries(receiptStates.map((state) => [state, z.int()])) as Record<ReceiptState, z.ZodInt>,
  ),
  /** The first screens that do not show it on all of their devices, worst first, then by name. */
  screens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      state: orUnknown(z.enum(receiptStates)),
      /** Last contact of its devices (ms); null when there was none. */
      seen_at: z.int().nullable(),
    }),
  ),
})
export type TakeoverReceipt = z.infer<typeof TakeoverReceipt>

export const getTakeoverReceipt = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'takeovers/:id/receipt',
  allow: ['member'],
  summary: `Get the number of screens that show a running takeover now, and the first ${maxReceiptScreens} that do not.`,
  params: z.object({ id: Id }),
  /** Null: it has ended. */
  reply: dataOf(TakeoverReceipt.nullable()),
})
