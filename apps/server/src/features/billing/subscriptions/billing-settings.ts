import { BillingSettings } from '@digisigncast/contract/billing/invoices'
import type { Db } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { storedSetting } from '../../../platform/stored-setting.ts'
import { byOwner, hintsOf, recordEvent } from '../../kernel/events/index.ts'

const setting = storedSetting('billing', BillingSettings, {
  seller_name: 'DigiSignCast',
  seller_address: '',
  tax_number: '',
  currency: 'USD',
  tax_rate: 0,
  payment_days: 14,
  grace_days: 14,
  invoice_note: '',
})

export const readBillingSettings = async (db: Db): Promise<BillingSettings> => (await setting.read(db)).value

export async function showBillingSettings({ db }: Platform): Promise<BillingSettings & { version: number }> {
  const { value, version } = await setting.read(db)
  return { ...value, version }
}

type Input = Omit<BillingSettings, 'currency'> & { currency?: string | undefined; version?: number | undefined }

export async function saveBillingSettings(
  platform: Platform,
  actor: Actor,
  { version, ...settings }: Input,
): Promise<BillingSettings & { version: number }> {
  const { db, live, now } = platform
  await db.transaction().execute(async (trx) => {
    const currency = settings.currency ?? (await readBillingSettings(trx)).currency
    await setting.save(trx, { ...settings, currency }, version)
    await recordEvent(trx, { type: 'platform.billing_changed', data: {} }, byOwner(actor, null, now()))
  })
  live.publish(null, hintsOf('platform.billing_changed'))
  return showBillingSettings(platform)
}
