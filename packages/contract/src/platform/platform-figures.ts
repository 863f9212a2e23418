import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { dataOf } from '../api/wire.ts'
import { Sum } from './customers.ts'

/** Totals at this moment, of the platform or of one customer. The dashboard and the reports show the same ones. */
export const LiveFigures = z.object({
  at: z.int(),
  /** Without deleted ones. */
  customers: z.int(),
  /** Users of customers. */
  users: z.int(),
  screens: z.int(),
  /** Devices with status Connected or Online. */
  devices_connected: z.int(),
  media_bytes: z.int(),
})
export type LiveFigures = z.infer<typeof LiveFigures>

export const PlatformFigures = LiveFigures.extend({
  /** Customers that wait for their activation. */
  customers_waiting: z.int(),
  active_subscriptions: z.int(),
  media: z.int(),
  playlists: z.int(),
  /** Playlists shown, directly or through a channel, on a screen with an online device. */
  playlists_running: z.int(),
  screens_without_device: z.int(),
  devices: z.object({ pending: z.int(), connected: z.int(), online: z.int(), offline: z.int() }),
  /** The customers with the most offline devices. */
  most_offline: z.array(z.object({ id: z.string(), name: z.string(), offline: z.int() })),
})
export type PlatformFigures = z.infer<typeof PlatformFigures>

export const getPlatformFigures = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform/figures',
  allow: ['super_admin'],
  summary: 'Get the totals of the whole platform.',
  reply: dataOf(PlatformFigures),
})

/** The owner's dashboard counts trials that end within this time. */
export const trialsEndingDays = 14
/** Maximum number of these trials that are named. */
export const namedTrials = 5

export const MoneyFigures = z.object({
  at: z.int(),
  /** Monthly recurring revenue without tax, per currency: active subscriptions that are billed; a yearly price counts as a twelfth. */
  mrr: z.array(Sum),
  overdue: z.object({ invoices: z.int(), sums: z.array(Sum) }),
  /** Trials that end within `trialsEndingDays`: the number, and the first ones. */
  trials_ending: z.object({
    total: z.int(),
    first: z.array(z.object({ id: z.string(), name: z.string(), ends_at: z.int() })),
  }),
})
export type MoneyFigures = z.infer<typeof MoneyFigures>

export const getMoneyFigures = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'platform/money',
  allow: ['super_admin'],
  summary: `Get the monthly recurring revenue, what is overdue, and the trials that end within ${trialsEndingDays} days.`,
  reply: dataOf(MoneyFigures),
})
