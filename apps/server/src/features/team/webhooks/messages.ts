import { type EventData, eventTypeOf } from '@digisigncast/contract/events/events'
import {
  isSentEvent,
  type SentEvent,
  sentEvents,
  type WebhookData,
  type WebhookEvent,
} from '@digisigncast/contract/events/webhook-events'

interface StoredEvent {
  type: string
  subject_id: string | null
  screen_id: string | null
  /** As JSON. */
  data: string
}

interface Happened<Name extends SentEvent> {
  /** Id of what it happened to. */
  subject: string
  screenId: string | null
  data: EventData<Name>
}

type Made = { [Name in SentEvent]: (event: Happened<Name>) => WebhookData<(typeof sentEvents)[Name]> }

const aboutDevice = ({ subject, screenId, data }: Happened<'device.online' | 'device.offline'>) => ({
  device_id: subject,
  device_name: data.device,
  screen_id: screenId,
  screen_name: data.screen,
})

const aboutAlert = ({ subject, data }: Happened<'alert.raised' | 'alert.acknowledged' | 'alert.resolved'>) => ({
  alert_id: subject,
  kind: data.kind,
  screen_names: data.screens,
  screen_count: data.screenCount,
  place: data.place,
  subject_names: data.subjects ?? [],
  subject_count: data.subjectCount ?? 0,
})

const created = ({ subject, data }: Happened<'media.uploaded' | 'media.address_added' | 'slide.created'>) => ({
  media_id: subject,
  title: data.title,
})

const onePlaylist =
  (change: WebhookData<'playlist.changed'>['change']) =>
  ({ subject }: { subject: string }) => ({ change, playlist_ids: [subject], playlist_count: 1 })

const aboutTakeover = ({ subject, data }: Happened<'takeover.started' | 'takeover.ended' | 'takeover.expired'>) => ({
  takeover_id: subject,
  name: data.name,
  is_drill: data.isDrill,
})

const paid = ({ subject, data }: Happened<'invoice.payment_recorded' | 'payment.succeeded'>) => ({
  invoice_id: subject,
  invoice_number: data.invoice,
})

/** The data of the message about each event. Events of earlier versions do not list ids. */
const made: Made = {
  'device.online': aboutDevice,
  'device.offline': aboutDevice,
  'alert.raised': aboutAlert,
  'alert.acknowledged': ({ subject }) => ({ alert_ids: [subject], alert_count: 1 }),
  'alerts.acknowledged': ({ data }) => ({ alert_ids: data.ids ?? null, alert_count: data.alerts }),
  'alert.resolved': (event) => ({ ...aboutAlert(event), minutes: event.data.minutes }),
  'screen.content_changed': ({ subject }) => ({ screen_ids: [subject], screen_count: 1 }),
  'screens.content_changed': ({ data }) => ({ screen_ids: data.ids ?? null, screen_count: data.screens }),
  'media.uploaded': created,
  'media.address_added': created,
  'slide.created': created,
  'media.deleted': ({ subject, data }) => ({
    media_ids: data.count === 1 ? [subject] : (data.ids ?? null),
    media_count: data.count,
  }),
  'playlist.created': onePlaylist('created'),
  'playlist.copied': ({ subject, data }) => onePlaylist('created')({ subject: data.copy ?? subject }),
  'playlist.changed': onePlaylist('changed'),
  'playlist.items_added': ({ data }) => ({
    change: 'changed',
    playlist_ids: data.ids ?? null,
    playlist_count: data.playlists.length + data.more,
  }),
  'playlist.item_removed': onePlaylist('changed'),
  'playlist.items_moved': onePlaylist('changed'),
  'playlist.filled': onePlaylist('changed'),
  'playlist.duration_changed': onePlaylist('changed'),
  'playlist.item_changed': onePlaylist('changed'),
  'playlist.deleted': onePlaylist('deleted'),
  'takeover.started': (event) => ({
    ...aboutTakeover(event),
    minutes: event.data.minutes,
    screen_count: event.data.screens,
  }),
  'takeover.ended': (event) => ({ ...aboutTakeover(event), reason: 'ended' }),
  'takeover.expired': (event) => ({ ...aboutTakeover(event), reason: 'expired' }),
  'invoice.payment_recorded': paid,
  'payment.succeeded': paid,
}

/** The type and the data of the message about an event; undefined for one that webhooks do not send. */
export function messageOf(event: StoredEvent): { type: WebhookEvent; data: object } | undefined {
  const { type } = event
  if (!isSentEvent(type)) return undefined
  const parsed = eventTypeOf(type)?.data.safeParse(JSON.parse(event.data))
  if (!parsed?.success) return undefined
  const happened = { subject: event.subject_id ?? '', screenId: event.screen_id, data: parsed.data }
  return { type: sentEvents[type], data: (made[type] as (event: unknown) => object)(happened) }
}

/** The body of a request, as in Standard Webhooks. */
export const bodyOf = (message: { type: string; at: number; data: object; sequence: number }): string =>
  JSON.stringify({
    type: message.type,
    timestamp: new Date(message.at).toISOString(),
    data: message.data,
    sequence: message.sequence,
  })
