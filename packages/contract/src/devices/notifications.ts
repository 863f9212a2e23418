import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Done, dataOf } from '../api/wire.ts'
import { AlertKind } from './alert-kinds.ts'

export const AlertSeverities = z.enum(['warning', 'critical'])

/** Notifications of a user by one channel. */
export const NotificationChannel = z.object({
  is_on: z.boolean(),
  /** Kinds of alerts. */
  kinds: z.array(AlertKind).max(100),
  /** `critical`: only critical alerts. */
  min_severity: AlertSeverities,
})
export type NotificationChannel = z.infer<typeof NotificationChannel>

export const Notifications = z.object({
  /** The number at the bell of the console. */
  bell: NotificationChannel,
  email: NotificationChannel,
  /** Why no emails are sent; null: they are. */
  email_problem: z.string().nullable(),
})
export type Notifications = z.infer<typeof Notifications>

export const getNotifications = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'me/notifications',
  allow: ['screens.view'],
  summary: 'Get which alerts you are notified about.',
  forTokens: 'closed',
  reply: dataOf(Notifications),
})

export const saveNotifications = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/notifications/save',
  allow: ['screens.view'],
  summary: 'Change which alerts you are notified about. A channel that is not named stays as it is.',
  body: z.object({ bell: NotificationChannel.optional(), email: NotificationChannel.optional() }),
  reply: dataOf(Notifications),
})

export const testNotifications = endpoint({
  method: 'POST',
  effect: 'own',
  path: 'me/notifications/test',
  allow: ['screens.view'],
  summary: 'Send yourself a test notification.',
  body: z.object({ channel: z.enum(['bell', 'email']) }),
  opensAddress: true,
  reply: Done,
})
