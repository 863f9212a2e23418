import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { type WebhookEvent, webhookEventNames } from '@digisigncast/contract/events/webhook-events'
import { listDeliveries, listWebhooks, saveWebhook } from '@digisigncast/contract/events/webhooks'
import { expect } from 'vitest'
import type { Receiver } from '../doubles/receiver.ts'
import type { Person } from '../make.ts'
import { startApp, type TestApp } from '../start-app.ts'

/** A server that may send to receivers on loopback, which have a second to answer. */
export const startSendingApp = (): Promise<TestApp> =>
  startApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' }, { headersMs: 60_000, stalledMs: 60_000, webhookMs: 1000 })

/** Sends what is due at the present time of the clock. */
export const sendDue = async (app: TestApp) => (await app.jobs.begin('webhooks')).ended

/** Waits until a receiver has this number of messages. */
export const expectReceived = (receiver: Receiver, length: number) =>
  expect.poll(() => receiver.received.length, { timeout: 8000 }).toBe(length)

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
