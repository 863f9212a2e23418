import type { WebhookEvent } from '@digisigncast/contract/events/webhook-events'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AccountDb, AccountTrx, Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'

export type WebhookRow = Selectable<Tables['webhooks']>

/** Webhooks are named by the host of their address: its path can contain secrets. */
export const hostOf = (url: string): string => new URL(url).host

/** Oldest first. */
export const listWebhooks = (db: AccountDb): Promise<WebhookRow[]> =>
  db.selectFrom('webhooks').selectAll().orderBy('created_at').orderBy('id').execute()

/** The ones that are on, with the types of their messages. */
export async function listEnabled(trx: AccountTrx): Promise<{ id: string; events: WebhookEvent[] }[]> {
  const rows = await trx.selectFrom('webhooks').select(['id', 'events']).where('is_enabled', '=', 1).execute()
  return rows.map(({ id, events }) => ({ id, events: JSON.parse(events) as WebhookEvent[] }))
}

export const findWebhook = (db: AccountDb, id: string): Promise<WebhookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export const countWebhooks = (db: AccountDb): Promise<number> => countOf(db.selectFrom('webhooks'))

export const insertWebhook = (trx: AccountTrx, row: Insertable<Tables['webhooks']>) =>
  trx.insertInto('webhooks').values(row).execute()

export const updateWebhook = (trx: AccountTrx, id: string, set: Updateable<Tables['webhooks']>) =>
  trx.updateTable('webhooks').set(set).where('id', '=', id).returningAll().executeTakeFirst()

/** Returns the removed row. */
export const removeWebhook = (trx: AccountTrx, id: string) =>
  trx.deleteFrom('webhooks').where('id', '=', id).returningAll().executeTakeFirst()

/** Counts an attempt. */
export const noteAttempt = (trx: AccountTrx, id: string, attempt: { json: string; isDelivered: boolean; at: number }) =>
  trx
    .updateTable('webhooks')
    .set((is) => ({
      last_attempt: attempt.json,
      failures: attempt.isDelivered ? 0 : is('failures', '+', 1),
      failing_since: attempt.isDelivered ? null : is.fn.coalesce('failing_since', sql<number>`${attempt.at}`),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Events are marked while an account has webhooks that are on. The account must be locked. */
export const noteWebhooks = (trx: AccountTrx) =>
  trx
    .updateTable('accounts')
    .set((is) => ({
      has_webhooks: is
        .case()
        .when(is.exists(is.selectFrom('webhooks').select('webhooks.id').where('webhooks.is_enabled', '=', 1)))
        .then(1)
        .else(0)
        .end(),
    }))
    .where('id', '=', trx.accountId)
    .execute()

/** Accounts whose events are marked. */
export const listMarking = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('accounts').select('id').where('has_webhooks', '=', 1).execute()).map(({ id }) => id)
