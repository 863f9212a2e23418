import { BillingSettings } from '@digisigncast/contract/invoices'
import type { Db } from '../../database/open.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Actor } from '../../platform/sessions.ts'
import { insertLogEntry } from '../logs/index.ts'

const name = 'billing'

const defaults: BillingSettings = {
  seller_name: 'DigiSignCast',
  seller_address: '',
  tax_number: '',
  tax_rate: 0,
  payment_days: 14,
  grace_days: 14,
  invoice_note: '',
}

export async function readBillingSettings(db: Db): Promise<BillingSettings> {
  const row = await db.selectFrom('platform_settings').select('value').where('name', '=', name).executeTakeFirst()
  return row ? BillingSettings.parse({ ...defaults, ...(JSON.parse(row.value) as object) }) : defaults
}

export async function saveBillingSettings(
  { db, now }: Platform,
  actor: Actor,
  settings: BillingSettings,
): Promise<BillingSettings> {
  const value = JSON.stringify(settings)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('platform_settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    await insertLogEntry(trx, {
      accountId: null,
      userId: actor.userId,
      type: 'info',
      description: `${actor.name} changed the settings of billing.`,
      now: now(),
    })
  })
  return settings
}
