import { z } from 'zod'
import { ScreenDeviceStatus } from './devices.ts'

/** Where consoles listen for hints. The first message must be `{ token }` of a session. */
export const livePath = '/api/v1/live'

/** Sockets that one session, and all sessions of one account, may hold on a server. */
export const maxLiveSockets = { perSession: 20, perAccount: 200 } as const

/** Past facts, told to the consoles of an account. They carry nothing to show: the truth comes by HTTP. */
export const ConsoleEvent = z.object({
  type: z.enum([
    'media.changed',
    'playlists.changed',
    'channels.changed',
    'screens.changed',
    'users.changed',
    'settings.changed',
    'logs.changed',
    'announcements.changed',
    /** A device came, went, was renamed or answered a command. */
    'devices.changed',
    /** Invoices, or what is known of their payment. */
    'invoices.changed',
    /** What this user may do has changed. */
    'session.changed',
  ]),
})
export type ConsoleEvent = z.infer<typeof ConsoleEvent>
export type ConsoleEventType = ConsoleEvent['type']

/** The other thing consoles are told: what changed of devices, ready to be put in place. Unknown devices are fetched. */
export const DeviceStatusEvent = z.object({
  type: z.literal('screen_device_status'),
  screen_device_status: ScreenDeviceStatus,
})
export type DeviceStatusEvent = z.infer<typeof DeviceStatusEvent>
