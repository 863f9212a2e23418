import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { type WebhookEvent, webhookEventNames } from '@digisigncast/contract/events/webhook-events'
import { listDeliveries, listWebhooks, saveWebhook } from '@digisigncast/contract/events/webhooks'
import type { Person } from '../make.ts'

/** Creates a webhook for all events, by default. */
export async function newWebhook(by: Person, url: string, events: readonly WebhookEvent[] = webhookEventNames) {
  const body = { url, events: [...events], is_enabled: true }
  const saved = (await by.call(saveWebhook, { body })).body.data
  return { ...saved, secret: saved.secret ?? '' }
}

/** A change that webhooks send. */
export const addPlaylist = (by: Person, name: string) => by.call(savePlaylist, { body: { name, media_ids: [] } })

/** Newest first. */
export const deliveriesOf = async (by: Person, id: string) =>
  (await by.call(listDeliveries, { params: { id }, query: {} })).body.data

export const newestOf = async (by: Person, id: string) => (await deliveriesOf(by, id))[0]

export const attemptsOf = async (by: Person, id: string) => (await newestOf(by, id))?.attempts ?? []

export const listedWebhook = async (by: Person, id: string) =>
  (await by.call(listWebhooks, {})).body.data.find((row) => row.id === id)
