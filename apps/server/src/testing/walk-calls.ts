import { randomBytes } from 'node:crypto'
import { listSessions } from '@digisigncast/contract/accounts/session'
import { createToken } from '@digisigncast/contract/accounts/tokens'
import { apiPrefix, type Endpoint } from '@digisigncast/contract/api/endpoint'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { calls } from '@digisigncast/contract/calls'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { saveFolder } from '@digisigncast/contract/content/media'
import type { Rule } from '@digisigncast/contract/content/rules'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { createStream } from '@digisigncast/contract/content/streams'
import { saveTag } from '@digisigncast/contract/content/tags'
import { savePreparedTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { createWebPage } from '@digisigncast/contract/content/web-pages'
import { listDeliveries, saveWebhook, testWebhook } from '@digisigncast/contract/events/webhooks'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { listVersions } from '@digisigncast/contract/versions/versions'
import { z } from 'zod'
import { newId } from '../platform/ids.ts'
import type { Client } from './client.ts'
import { image, saveSlide, slideOf, tableOf } from './documents/slides.ts'
import { type Person, picture } from './make.ts'
import type { TestApp } from './start-app.ts'
import { entryOf } from './stored/entries.ts'
import { storedDevice } from './stored/stored-device.ts'
import { storedInvoice } from './stored/stored-invoice.ts'

export type Fields = Record<string, unknown>
export interface Sample {
  params: Fields
  query: Fields
  body: Fields
}
export type Place = keyof Sample

/** The calls of the contract that this server serves. */
export const servedCalls = (app: TestApp) =>
  calls.filter(({ endpoint }) => app.app.hasRoute({ method: endpoint.method, url: `${apiPrefix}/${endpoint.path}` }))

/** Creates one of each kind of object; returns ids by field name. */
export async function possessions(app: TestApp, admin: Person): Promise<Record<string, string>> {
  const media = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [media.id])
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [playlist.id] } }
  const channel = await admin.call(saveChannel, { body: { name: 'Channel', layout } })
  const screen = await app.make.screen(admin, [playlist.id])
  const folder = await admin.call(saveFolder, { body: { name: 'Folder' } })
  const manager = await app.make.manager(admin)
  const sessions = await admin.call(listSessions, {})
  const device = await storedDevice(app, admin, { screenId: screen.id })
  const item = playlist.contents[0]?.id ?? ''
  const tag = (await admin.call(saveTag, { body: { name: 'Tag' } })).body.data
  const entry = await admin.call(saveScheduleEntry, {
    body: entryOf([playlist.id], [screen.id], { name: 'Entry', rule, tag_ids: [tag.id] }),
  })
  const takeover = { name: 'Takeover', content_ids: [playlist.id], screen_ids: [screen.id], tag_ids: [tag.id] }
  const prepared = await admin.call(savePreparedTakeover, { body: takeover })
  const running = await admin.call(startTakeover, { body: takeover })
  const table = { kind: 'table' as const, columns: ['Dish'], rows: [] }
  const source = await admin.call(saveDataSource, { body: { name: 'Source', settings: { kind: 'table', table } } })
  const slide = await saveSlide(admin, slideOf(image(media.id), tableOf(source.body.data.id)))
  const address = { title: 'Address', url: notOpened }
  const access = { name: 'Token', permissions: {}, expires_at: null }
  const token = await admin.call(createToken, { body: access })
  const hook = { url: notOpened, events: ['invoice.paid' as const], is_enabled: false }
  const webhook = await admin.call(saveWebhook, { body: hook })
  const webhookId = webhook.body.data.id
  await admin.call(testWebhook, { body: { webhook_id: webhookId } })
  const [delivery] = (await admin.call(listDeliveries, { params: { id: webhookId }, query: {} })).body.data
  const page = await admin.call(createWebPage, { body: address })
  const stream = await admin.call(createStream, { body: address })
  const kept = await admin.call(listVersions, { query: { kind: 'playlist', id: playlist.id } })
  const [version] = kept.body.data
  return {
    media_id: media.id,
    media_ids: media.id,
    playlistID: playlist.id,
    playlist_ids: playlist.id,
    assignedItems: playlist.id,
    contentID: playlist.id,
    Main: playlist.id,
    mediaID: item,
    mediaId: item,
    contentIDs: item,
    screenID: screen.id,
    entryID: entry.body.data.id,
    sourceID: source.body.data.id,
    slideID: slide.body.data.media.id,
    webPageID: page.body.data.id,
    streamID: stream.body.data.id,
    document: media.id,
    fallback: media.id,
    preparedID: prepared.body.data.id,
    runningID: running.body.data.id,
    entry_content: playlist.id,
    entry_screens: screen.id,
    tagID: tag.id,
    tag: tag.id,
    tag_ids: tag.id,
    channelID: channel.body.data.id,
    folderID: folder.body.data.id,
    folder: folder.body.data.id,
    userID: manager.id,
    token_id: token.body.data.id,
    webhook_id: webhookId,
    delivery_id: delivery?.id ?? '',
    limit_tag_ids: tag.id,
    sessionID: sessions.body.data[0]?.id ?? '',
    device_id: device.id,
    device_ids: device.id,
    version_id: version?.id ?? '',
    version_thing: playlist.id,
    ...(await billed(app, admin)),
  }
}

/** A subscription without limits and an invoice with no reminder due, so that no job changes rows. */
async function billed(app: TestApp, { accountId }: Person) {
  const owner = await app.make.owner()
  const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const price = { price: 4900, currency: 'EUR', cycle: 'monthly', trial_days: 30 } as const
  const plan = await owner.call(savePlan, { body: { name: 'Plan', ...price, ...limits } })
  const body = { accountID: accountId, planID: plan.body.data.id }
  const { id: subscriptionID } = (await owner.call(createSubscription, { body })).body.data
  const invoiceID = await storedInvoice(app, { accountId, subscriptionId: subscriptionID })
  return { ...body, subscriptionID, invoiceID }
}

interface Shape {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  minimum?: number
  properties?: Record<string, Shape>
  items?: Shape
  format?: string
}

const shapes = new WeakMap<z.ZodType, Shape>()

function shapeOf(schema: z.ZodType | undefined): Shape {
  if (!schema) return {}
  const shape = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
  shapes.set(schema, shape)
  return shape
}

/** The fields of a call by place, without files. */
export const fieldsOf = ({ params, query, body }: Endpoint) =>
  Object.entries({ params, query, body }).flatMap(([place, schema]) =>
    Object.keys(shapeOf(schema).properties ?? {})
      .filter((name) => !['file', 'thumbnail'].includes(name))
      .map((name) => ({ place: place as Place, name })),
  )

const planFields: Record<string, string> = { content_ids: 'entry_content', screen_ids: 'entry_screens' }
const planIds: Record<string, string> = {
  schedule: 'entryID',
  'takeovers/prepared': 'preparedID',
  takeovers: 'runningID',
}

/** The media item of one kind that `media_id` means in calls of that kind. */
const kindIds: Record<string, string> = { slides: 'slideID', 'web-pages': 'webPageID', streams: 'streamID' }

/** The object that a field refers to: a plain `id` or `code` belongs to the object in the path. */
export const meaningOf = ({ path }: Endpoint, field: string): string => {
  const planned = Object.keys(planIds).find((start) => path.startsWith(start))
  if (planned) return field === 'id' ? (planIds[planned] ?? field) : (planFields[field] ?? field)
  if (field === 'code' && path.startsWith('devices/pairing/')) return 'pairing_code'
  if (field === 'media_id') return kindIds[path.split('/')[0] ?? ''] ?? field
  if (field === 'playlist_id') return 'playlistID'
  if (field !== 'id') return field
  if (path === 'versions') return 'version_thing'
  if (path.startsWith('versions/')) return 'version_id'
  if (path.startsWith('data-sources/')) return 'sourceID'
  if (path.startsWith('tags/')) return 'tagID'
  if (path.startsWith('webhooks/')) return 'webhook_id'
  return path.startsWith('screens/') ? 'screenID' : 'device_id'
}

/** Valid input for a call by the owner of these objects, without versions and optional fields. */
export function sampleOf(endpoint: Endpoint, ids: Record<string, string>): Sample {
  const { params, query, body } = endpoint
  const part = (schema: z.ZodType | undefined): Fields =>
    Object.fromEntries(
      Object.entries(shapeOf(schema).properties ?? {})
        .filter(
          ([name]) =>
            // Fields of the platform owner.
            !(endpoint.path === 'users/create' && ['planID', 'trial_days'].includes(name)) &&
            // Takeovers show content on chosen screens.
            !(endpoint.path.startsWith('takeovers') && ['notice', 'everywhere'].includes(name)) &&
            // Of one thing.
            !(endpoint.path === 'previews/open' && ['channel_id', 'screen_id', 'proposal_id'].includes(name)) &&
            !(endpoint.path.startsWith('alerts/silences') && name === 'everything') &&
            ![
              'file',
              'thumbnail',
              'version',
              'page',
              'per_page',
              'search',
              'status',
              'team_member_limit',
              'is_return',
              'items',
            ].includes(name),
        )
        .map(([name, shape]) => [name, value(meaningOf(endpoint, name), shape, ids)]),
    )
  return { params: part(params), query: part(query), body: part(body) }
}

/** Not public. */
const notOpened = 'http://127.0.0.1/'
const rule: Rule = { days: ['mon'], from: '08:00', until: '09:00' }
const passwordFields = ['password', 'confirmPassword', 'current_password']

function value(name: string, shape: Shape, ids: Record<string, string>): unknown {
  if (name === 'layout') return { selectedLayout: 'main', playlists: { Main: [ids['Main']] } }
  if (name === 'rule') return rule
  if (name === 'url') return notOpened
  if (name === 'events') return ['invoice.paid']
  if (name === 'settings') return { kind: 'table', table: { kind: 'table', columns: ['Dish'], rows: [] } }
  // Entries of the main layer have none.
  if (name === 'overlay') return null
  // Of a typed table.
  if (name === 'interval') return 15
  if (name === 'document') return JSON.stringify(slideOf())
  const id = ids[name]
  if (id !== undefined) return shape.type === 'array' || name === 'contentID' ? [id] : id
  if (name === 'email') return `${newId().toLowerCase()}@example.com`
  if (name === 'username') return `user-${newId()}`
  if (name === 'role') return 'manager'
  if (name === 'time_zone') return 'Europe/Paris'
  if (name === 'currency') return 'EUR'
  if (name === 'pairing_code') return 'ABCDEF'
  if (name === 'fill') return '#1a2b3c'
  if (name === 'expires_at') return Date.parse('2100-01-01T00:00:00Z')
  // A silence that is planned: it hides no alerts of these tests.
  if (name === 'starts_at') return Date.now() + 24 * 60 * 60_000
  if (name === 'ends_at') return Date.now() + 25 * 60 * 60_000
  if (name === 'code') return newId().replace(/\W|_/g, '')
  if (name === 'installation' || name === 'batch') return randomBytes(16).toString('hex')
  if (shape.format === 'date') return '2026-11-21'
  if (passwordFields.includes(name)) return 'a good long password'
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf?.[0]) return value(name, shape.anyOf[0], ids)
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(1, shape.minimum ?? 1)
  if (shape.type === 'boolean') return true
  if (shape.type === 'array') return []
  if (shape.type === 'object') return name === 'location' ? { latitude: 46.9, longitude: 7.4 } : {}
  return `Sample ${newId()}`
}

export interface WalkAnswer {
  status: number
  body: Fields
}

/** Sends a call with the values of the sample. */
export async function walk(by: Client, endpoint: Endpoint, sample: Sample): Promise<WalkAnswer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(sample.params[name])))
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(sample.query).map(([name, sent]) => [name, asText(sent)])),
  )
  const response = await by.send(`${apiPrefix}/${path}?${search.toString()}`, {
    method: endpoint.method,
    ...(endpoint.method === 'POST' && (endpoint.multipart ? await asForm(sample.body) : asJson(sample.body))),
  })
  return { status: response.status, body: (await contentOf(response)) as Fields }
}

/** Content of a response: data, or a file. */
async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  return new File([new Uint8Array(await response.arrayBuffer())], 'answer', { type: type.split(';', 1)[0] ?? '' })
}

/** A value in a path or a search: lone surrogates cannot be part of a URL. */
export const asText = (sent: unknown): string =>
  (typeof sent === 'string' ? sent : (JSON.stringify(sent) ?? 'undefined')).toWellFormed()

const asJson = (body: Fields) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

async function asForm(body: Fields): Promise<{ body: FormData }> {
  const form = new FormData()
  for (const [name, sent] of Object.entries(body)) form.append(name, asText(sent))
  form.append('file', await picture())
  form.append('thumbnail', await picture())
  return { body: form }
}

// Columns and tables that change with use or in the background.
const moving = [
  'sessions',
  'account_activity',
  'screen_revisions',
  'past_revisions',
  'media_sets',
  'screen_media_sets',
  'device_faults',
  'device_states',
  'kysely_migration',
  'kysely_migration_lock',
  // Also has what was exported.
  'audit_entries',
  'audit_things',
  // Written after a pause, or when a user opens the list.
  'version_things',
  'versions',
  'version_states',
]

/** All rows as text by table, to compare two points in time. */
export async function dump(app: TestApp, ...without: string[]): Promise<Record<string, string[]>> {
  const { db } = app.platform
  const left = new Set([...moving, ...without])
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !left.has(name))
  const rows = await Promise.all(
    tables.map(async (name) => {
      const found = await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      return [name, found.map((row) => JSON.stringify(row)).sort()] as const
    }),
  )
  return Object.fromEntries(rows)
}
