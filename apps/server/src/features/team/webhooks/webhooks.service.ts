import type { Input } from '@digisigncast/contract/api/endpoint'
import type { WebhookEvent } from '@digisigncast/contract/events/webhook-events'
import {
  type Attempt,
  type Delivery,
  maxWebhooks,
  oldSecretHours,
  type saveWebhook,
  testEvent,
  type Webhook,
} from '@digisigncast/contract/events/webhooks'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { fail, invalid, notFound } from '../../../platform/fail.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import { newId } from '../../../platform/ids.ts'
import { OutgoingFailure } from '../../../platform/outgoing/outgoing-failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change, lockAccount } from '../../kernel/accounts/index.ts'
import { leaseMs, type Sending, sendOnce } from './attempt.ts'
import { newDelivery } from './collect-events.ts'
import * as deliveries from './deliveries.repo.ts'
import { bodyOf } from './messages.ts'
import { renewed } from './old-secrets.ts'
import { newSecret } from './signature.ts'
import * as repo from './webhooks.repo.ts'

type Saved = Input<typeof saveWebhook>['body']

const hourMs = 60 * 60 * 1000

export async function list({ db, now }: Platform, { accountId }: Member): Promise<Webhook[]> {
  const rows = ofAccount(db, accountId)
  const waiting = await deliveries.countWaiting(rows)
  return (await repo.listWebhooks(rows)).map((row) => toWire(row, waiting.get(row.id) ?? 0, now()))
}

const toWire = (row: repo.WebhookRow, waiting: number, now: number): Webhook => ({
  id: row.id,
  url: row.url,
  events: JSON.parse(row.events) as WebhookEvent[],
  is_enabled: row.is_enabled === 1,
  off_reason: row.off_reason,
  created_at: row.created_at,
  old_secret_until: row.old_secret !== null && (row.old_until ?? 0) > now ? row.old_until : null,
  last_attempt: row.last_attempt === null ? null : (JSON.parse(row.last_attempt) as Attempt),
  waiting,
})

/** Creates a webhook, or changes it. Only the reply to its creation has the secret. */
export async function save(
  platform: Platform,
  member: Member,
  input: Saved,
): Promise<Webhook & { secret: string | null }> {
  const { webhook_id: known, url } = input
  const rows = ofAccount(platform.db, member.accountId)
  if (known !== undefined && !(await repo.findWebhook(rows, known))) notFound('webhook')
  if (input.is_enabled) await requireReachable(platform, url)
  const [id, secret] = known === undefined ? [newId(), newSecret()] : [known, null]
  const set = {
    url,
    events: JSON.stringify([...new Set(input.events)]),
    is_enabled: input.is_enabled ? 1 : 0,
    off_reason: null,
    failures: 0,
    failing_since: null,
  }
  const row = await change(platform, member, {
    work: async (trx) => {
      await lockAccount(trx, member.accountId)
      if (secret !== null) await insert(trx, { ...set, id, secret, created_at: platform.now() })
      const saved = (await repo.updateWebhook(trx, id, set)) ?? notFound('webhook')
      await repo.noteWebhooks(trx)
      return saved
    },
    event: () => ({
      type: secret === null ? 'webhook.changed' : 'webhook.created',
      subject: id,
      data: { name: repo.hostOf(url) },
    }),
  })
  const waiting = await deliveries.countWaiting(rows)
  return { ...toWire(row, waiting.get(id) ?? 0, platform.now()), secret }
}

async function requireReachable({ requirePublic }: Platform, url: string): Promise<void> {
  try {
    await requirePublic(url)
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    invalid(
      'url',
      `${new URL(url).hostname} is not a public address. To send there, the operator of the server lists it in ALLOW_PRIVATE_ADDRESSES.`,
    )
  }
}

type NewRow = Omit<Parameters<typeof repo.insertWebhook>[1], 'account_id'>

async function insert(trx: AccountTrx, row: NewRow): Promise<void> {
  if ((await repo.countWebhooks(trx)) >= maxWebhooks)
    fail('plan.limit_reached', `An account has at most ${maxWebhooks} webhooks. Delete one that you no longer need.`)
  await repo.insertWebhook(trx, { ...row, account_id: trx.accountId })
}

export async function remove(platform: Platform, member: Member, id: string): Promise<void> {
  await change(platform, member, {
    work: async (trx) => {
      await lockAccount(trx, member.accountId)
      const { url } = (await repo.removeWebhook(trx, id)) ?? notFound('webhook')
      await repo.noteWebhooks(trx)
      return repo.hostOf(url)
    },
    event: (name) => ({ type: 'webhook.deleted', subject: id, data: { name } }),
  })
}

/** Replaces the secret. Replaced ones stay valid for a day each. */
export async function renew(platform: Platform, member: Member, id: string) {
  const secret = newSecret()
  const until = platform.now() + oldSecretHours * hourMs
  await change(platform, member, {
    work: async (trx) => {
      await lockAccount(trx, member.accountId)
      const row = (await repo.findWebhook(trx, id)) ?? notFound('webhook')
      await repo.updateWebhook(trx, id, renewed(row, secret, { now: platform.now(), until }))
      return repo.hostOf(row.url)
    },
    event: (name) => ({ type: 'webhook.secret_renewed', subject: id, data: { name } }),
  })
  return { secret, old_secret_until: until }
}

/** Sends a test message once, also of a webhook that is off. */
export async function test(sending: Sending, { accountId }: Member, id: string) {
  const { db, now } = sending.platform
  const rows = ofAccount(db, accountId)
  const webhook = (await repo.findWebhook(rows, id)) ?? notFound('webhook')
  const at = now()
  const payload = bodyOf({ type: testEvent, at, data: { webhook_id: id }, sequence: 0 })
  const delivery = newDelivery({
    accountId,
    webhookId: id,
    type: testEvent,
    sequence: 0,
    payload,
    at,
    // Claimed by this call.
    now: at + leaseMs,
  })
  await deliveries.insertDeliveries(rows, [delivery])
  const { attempt, answer } = await sendOnce(sending, webhook, delivery)
  sending.platform.live.publish(accountId, ['webhooks.changed'])
  return { ...attempt, answer }
}

interface PageQuery {
  page: number
  per_page: number
}

export async function listDeliveries({ db }: Platform, { accountId }: Member, id: string, query: PageQuery) {
  const rows = ofAccount(db, accountId)
  if (!(await repo.findWebhook(rows, id))) notFound('webhook')
  return pageOf(query, {
    path: `webhooks/${encodeURIComponent(id)}/deliveries`,
    rows: async (page) => (await deliveries.listDeliveries(rows, id, page)).map(deliveryToWire),
    total: () => deliveries.countDeliveries(rows, id),
  })
}

const deliveryToWire = (row: deliveries.DeliveryRow): Delivery => ({
  id: row.id,
  type: row.type,
  sequence: row.sequence,
  state: row.state,
  created_at: row.created_at,
  attempts: JSON.parse(row.attempts) as Attempt[],
  next_at: row.next_at,
  payload: row.payload,
  answer: row.answer,
})

/** Sends a message again, with the retries of a new one. */
export async function replay(platform: Platform, member: Member, id: string): Promise<void> {
  const rows = ofAccount(platform.db, member.accountId)
  const found = (await deliveries.findDelivery(rows, id)) ?? notFound('delivery')
  if (found.type === testEvent) fail('resource.conflict', 'This was a test. Send another one instead.')
  if (found.is_enabled === 0) fail('resource.conflict', 'This webhook is off. Enable it first.')
  await change(platform, member, {
    hints: ['webhooks.changed'],
    work: (trx) => deliveries.restart(trx, id, platform.now()),
  })
}
