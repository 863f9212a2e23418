import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { NewWebAddress } from '../api/web-address.ts'
import { Done, dataOf, Id, pageOf } from '../api/wire.ts'
import { webhookEventNames } from './webhook-events.ts'

/** Maximum number of webhooks of an account. */
export const maxWebhooks = 10

/** A secret has this prefix and the base64 of 32 random bytes. */
export const secretPrefix = 'whsec_'

/** After a renewal, messages are signed with the old secret, too, for this time. */
export const oldSecretHours = 24

/** The type of messages of `webhooks/test`. */
export const testEvent = 'webhook.test'

/** Why the server switched a webhook off. */
export const OffReason = z.enum([
  /** Its receiver answered 410. */
  'gone',
  /** At least 20 attempts in 24 hours, all of which failed. */
  'failing',
])
export type OffReason = z.infer<typeof OffReason>

export const Attempt = z.object({
  /** When it began. */
  at: z.int(),
  duration_ms: z.int(),
  /** Status of the answer; null without one. */
  status: z.int().nullable(),
  /** Why it failed; null for a delivered message. */
  error: z.string().nullable(),
})
export type Attempt = z.infer<typeof Attempt>

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(orUnknown(z.enum(webhookEventNames))),
  is_enabled: z.boolean(),
  /** Null: a user switched it off, or it is on. */
  off_reason: orUnknown(OffReason).nullable(),
  created_at: z.int(),
  /** The old secret is valid until then; null without one. */
  old_secret_until: z.int().nullable(),
  /** The last attempt of a message that is no test. */
  last_attempt: Attempt.nullable(),
  /** Messages that are not delivered yet. */
  waiting: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

export const Delivery = z.object({
  /** The header `webhook-id`. */
  id: z.string(),
  type: z.string(),
  /** Number of the event in its account; 0 for tests. */
  sequence: z.int(),
  state: orUnknown(z.enum(['waiting', 'delivered', 'failed'])),
  /** When the event happened. */
  created_at: z.int(),
  /** Oldest first. */
  attempts: z.array(Attempt),
  /** When the next attempt is due; null without one. */
  next_at: z.int().nullable(),
  /** The body of the request. */
  payload: z.string(),
  /** The beginning of the last answer. */
  answer: z.string(),
})
export type Delivery = z.infer<typeof Delivery>

export const listWebhooks = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'webhooks',
  allow: ['admin'],
  summary: 'List the webhooks of the account, oldest first.',
  forTokens: 'closed',
  reply: dataOf(z.array(Webhook)),
})

const oneEvent = 'Choose at least one event.'

export const saveWebhook = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'webhooks/save',
  allow: ['admin'],
  recentSignIn: { always: ['secret'] },
  summary:
    'Create or change a webhook. Its secret is returned only once, by its creation. Enabling it sends what is waiting.',
  forTokens: 'closed',
  opensAddress: true,
  body: z.object({
    /** Omitted: a new one. */
    webhook_id: Id.optional(),
    url: NewWebAddress,
    events: z.array(z.enum(webhookEventNames), oneEvent).min(1, oneEvent).max(100),
    is_enabled: z.boolean(),
  }),
  /** `secret`: null for a change. */
  reply: dataOf(Webhook.extend({ secret: z.string().nullable() })),
})

export const deleteWebhook = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'webhooks/delete',
  allow: ['admin'],
  onFullDisk: true,
  summary: 'Delete a webhook with its deliveries. Nothing more is sent.',
  forTokens: 'closed',
  body: z.object({ webhook_id: Id }),
  reply: Done,
})

export const renewSecret = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'webhooks/secret/renew',
  allow: ['admin'],
  recentSignIn: { always: ['secret'] },
  summary: 'Renew the secret of a webhook. For 24 hours, messages have the signature of the old one, too.',
  forTokens: 'closed',
  body: z.object({ webhook_id: Id }),
  reply: dataOf(z.object({ secret: z.string(), old_secret_until: z.int() })),
})

export const testWebhook = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'webhooks/test',
  allow: ['admin'],
  summary: 'Send a message of the type `webhook.test`, with one attempt, and return the answer of the receiver.',
  forTokens: 'closed',
  opensAddress: true,
  body: z.object({ webhook_id: Id }),
  reply: dataOf(Attempt.extend({ answer: z.string() })),
})

export const listDeliveries = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'webhooks/:id/deliveries',
  allow: ['admin'],
  summary: 'List the messages of a webhook of the last 30 days, newest first.',
  forTokens: 'closed',
  params: z.object({ id: Id }),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: pageOf(Delivery),
})

export const replayDelivery = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'webhooks/deliveries/replay',
  allow: ['admin'],
  summary: 'Send a message again, with the same `webhook-id`. Failed attempts are repeated like those of a new one.',
  forTokens: 'closed',
  body: z.object({ delivery_id: Id }),
  reply: Done,
})
