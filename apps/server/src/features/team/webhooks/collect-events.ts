import type { WebhookEvent } from '@digisigncast/contract/events/webhook-events'
import { ofAccount } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { Db } from '../../../database/open.ts'
import { newId } from '../../../platform/ids.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import { lockAccount } from '../../kernel/accounts/index.ts'
import * as repo from './deliveries.repo.ts'
import { bodyOf, messageOf } from './messages.ts'
import { listEnabled } from './webhooks.repo.ts'

/** Events per transaction. */
const eventsPerStep = 100

/**
 * Makes the messages of new events. An event is marked in the transaction of its change, and the mark is removed in that
 * of its messages: none is lost or made twice, and their numbers have no gaps, also with several servers.
 */
export async function collectEvents(db: Db, accountId: string, now: number): Promise<void> {
  while ((await collectSome(db, accountId, now)) === eventsPerStep) await nextTurn()
}

const collectSome = (db: Db, accountId: string, now: number): Promise<number> =>
  db.transaction().execute(async (all) => {
    const trx = ofAccount(all, accountId)
    // Other servers wait here.
    await lockAccount(trx, accountId)
    const events = await repo.listMarked(trx, eventsPerStep)
    if (events.length === 0) return 0
    const webhooks = await listEnabled(trx)
    const messages = events.flatMap((event) => {
      const message = messageOf(event)
      return message ? [{ ...message, at: event.created_at }] : []
    })
    let sequence = await repo.takeNumbers(trx, messages.length)
    const rows = messages.flatMap((message) => {
      sequence += 1
      const payload = bodyOf({ ...message, sequence })
      const { type, at } = message
      const wanting = webhooks.filter(({ events: wanted }) => wanted.includes(type))
      return wanting.map(({ id }) => newDelivery({ accountId, webhookId: id, type, sequence, payload, at, now }))
    })
    for (const some of inSlices(rows, 100)) await repo.insertDeliveries(trx, some)
    await repo.unmark(
      trx,
      events.map(({ id }) => id),
    )
    return events.length
  })

interface NewDelivery {
  accountId: string
  webhookId: string
  type: WebhookEvent | 'webhook.test'
  sequence: number
  payload: string
  /** When the event happened. */
  at: number
  /** When the first attempt is due. */
  now: number
}

export const newDelivery = ({ accountId, webhookId, type, sequence, payload, at, now }: NewDelivery) => ({
  id: `msg_${newId()}`,
  account_id: accountId,
  webhook_id: webhookId,
  type,
  sequence,
  payload,
  state: 'waiting' as const,
  next_at: now,
  tries: 0,
  attempts: '[]',
  answer: '',
  created_at: at,
})
