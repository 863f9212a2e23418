import type { InvoiceDetails } from '@digisigncast/contract/billing/invoices'
import type { Trx } from '../../../database/open.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { byOwner, hintsOf, recordEvent } from '../../kernel/events/index.ts'
import * as repo from './invoices.repo.ts'
import { reactivate } from './invoices.service.ts'
import * as subscriptions from './subscriptions.repo.ts'

/**
 * Voids a pending invoice. Its credit goes back to the subscription, which becomes active again if it was suspended for
 * this invoice only.
 */
export async function voidInvoice(platform: Platform, owner: Actor, id: string): Promise<InvoiceDetails> {
  const { db, live, now } = platform
  const row = await db.transaction().execute(async (trx) => {
    const before = (await repo.findInvoice(trx, id)) ?? notFound('invoice')
    requireVoidable(before)
    // Customers who got no email about the invoice get none about its end.
    const isKnown = before.account_id !== null && before.reminders > 0
    const changes = { voided_at: now(), void_notice: isKnown ? ('voided' as const) : null }
    const row =
      (await repo.voidPending(trx, id, changes)) ?? fail('resource.conflict', 'This invoice is no longer pending.')
    await release(trx, row, now())
    const data = { invoice: repo.numberOf(row.number) }
    await recordEvent(trx, { type: 'invoice.voided', subject: id, data }, byOwner(owner, row.account_id, now()))
    return row
  })
  live.publish(row.account_id, hintsOf('invoice.voided'))
  return repo.invoiceToWire(row, platform)
}

function requireVoidable({ status, voided_at, online_payment }: repo.InvoiceRow): void {
  if (voided_at !== null) fail('resource.conflict', 'This invoice is already void.')
  if (status === 'paid')
    fail('resource.conflict', 'A paid invoice cannot be voided. Refund the payment, or credit it on the next invoice.')
  if (online_payment === 'processing')
    fail('resource.conflict', 'A payment of this invoice is being processed. Wait for its result before you void it.')
}

/** Releases the subscription of a voided invoice from it. */
async function release(trx: Trx, invoice: repo.InvoiceRow, now: number): Promise<void> {
  const id = invoice.subscription_id
  const row = id === null ? undefined : await subscriptions.lockSubscription(trx, id)
  if (!row) return
  const credit = repo.creditOf(invoice)
  if (credit > 0) await subscriptions.updateSubscription(trx, row.id, { credit: row.credit + credit })
  const isTold = await reactivate(trx, row.id, now, false)
  if (isTold && invoice.void_notice) await repo.setVoidNotice(trx, invoice.id, 'reactivated')
}
