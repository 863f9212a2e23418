import { z } from 'zod'
import { AlertKind } from '../devices/alert-kinds.ts'
import type { EventName } from './events.ts'

/** Events and messages list at most this number of ids. */
export const maxListedIds = 100

/** Ids, or null when there are more than 100. */
const SomeIds = z.array(z.string()).nullable()

const Device = z.object({
  device_id: z.string(),
  device_name: z.string(),
  screen_id: z.string().nullable(),
  screen_name: z.string(),
})

const Alert = z.object({
  alert_id: z.string(),
  kind: AlertKind,
  /** Names of the first screens. */
  screen_names: z.array(z.string()),
  screen_count: z.int(),
  /** The tag that all of its screens have; null without one. */
  place: z.string().nullable(),
  /** Names of the first data sources or limits of an alert that is not about screens, and the number of all. */
  subject_names: z.array(z.string()),
  subject_count: z.int(),
})

const Takeover = z.object({
  takeover_id: z.string(),
  /** Null if it shows a playlist that other managers cannot see. */
  name: z.string().nullable(),
  is_drill: z.boolean(),
})

/** The types of messages, with the fields of their `data`. Fields are added, never renamed. */
export const webhookEvents = {
  'device.online': { label: 'Device online', data: Device },
  'device.offline': { label: 'Device offline', data: Device },
  'alert.raised': { label: 'Alert raised', data: Alert },
  'alert.acknowledged': {
    label: 'Alert acknowledged',
    data: z.object({ alert_ids: SomeIds, alert_count: z.int() }),
  },
  'alert.resolved': { label: 'Alert resolved', data: Alert.extend({ minutes: z.int() }) },
  'screen.content_changed': {
    label: 'Content of a screen changed',
    data: z.object({ screen_ids: SomeIds, screen_count: z.int() }),
  },
  'media.created': { label: 'Media item created', data: z.object({ media_id: z.string(), title: z.string() }) },
  'media.deleted': { label: 'Media item deleted', data: z.object({ media_ids: SomeIds, media_count: z.int() }) },
  'playlist.changed': {
    label: 'Playlist changed',
    data: z.object({
      change: z.enum(['created', 'changed', 'deleted']),
      playlist_ids: SomeIds,
      playlist_count: z.int(),
    }),
  },
  'takeover.started': {
    label: 'Takeover started',
    /** `minutes`: null until a user ends it. */
    data: Takeover.extend({ minutes: z.int().nullable(), screen_count: z.int() }),
  },
  'takeover.ended': {
    label: 'Takeover ended',
    data: Takeover.extend({ reason: z.enum(['ended', 'expired']) }),
  },
  'invoice.paid': { label: 'Invoice paid', data: z.object({ invoice_id: z.string(), invoice_number: z.string() }) },
} as const

export type WebhookEvent = keyof typeof webhookEvents
export type WebhookData<Type extends WebhookEvent> = z.output<(typeof webhookEvents)[Type]['data']>

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** The events that webhooks send, by their names in the log. */
export const sentEvents = {
  'device.online': 'device.online',
  'device.offline': 'device.offline',
  'alert.raised': 'alert.raised',
  'alert.acknowledged': 'alert.acknowledged',
  'alerts.acknowledged': 'alert.acknowledged',
  'alert.resolved': 'alert.resolved',
  'screen.content_changed': 'screen.content_changed',
  'screens.content_changed': 'screen.content_changed',
  'media.uploaded': 'media.created',
  'media.address_added': 'media.created',
  'slide.created': 'media.created',
  'media.deleted': 'media.deleted',
  'playlist.created': 'playlist.changed',
  'playlist.copied': 'playlist.changed',
  'playlist.changed': 'playlist.changed',
  'playlist.items_added': 'playlist.changed',
  'playlist.filled': 'playlist.changed',
  'playlist.item_removed': 'playlist.changed',
  'playlist.items_moved': 'playlist.changed',
  'playlist.duration_changed': 'playlist.changed',
  'playlist.item_changed': 'playlist.changed',
  'playlist.deleted': 'playlist.changed',
  'takeover.started': 'takeover.started',
  'takeover.ended': 'takeover.ended',
  'takeover.expired': 'takeover.ended',
  'invoice.payment_recorded': 'invoice.paid',
  'payment.succeeded': 'invoice.paid',
} as const satisfies Partial<Record<EventName, WebhookEvent>>

export type SentEvent = keyof typeof sentEvents

export const isSentEvent = (name: string): name is SentEvent => Object.hasOwn(sentEvents, name)
