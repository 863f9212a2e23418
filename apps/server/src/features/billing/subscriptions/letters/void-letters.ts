import { moneyText } from '@digisigncast/contract/billing/money'
import { actionMail } from '../../../../platform/mail/action-mail.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { sendMail } from '../../../kernel/logs/index.ts'
import { type InvoiceRow, listVoidNotices, numberOf, takeVoidNotice } from '../invoices.repo.ts'
import { listAdmins } from '../subscriptions.repo.ts'

/** Emails customers about voided invoices. A notice is claimed before its email is sent, so that none is sent twice. */
export async function sendVoidLetters(platform: Platform, seller: string, stop: AbortSignal): Promise<void> {
  const { db, env } = platform
  for (const invoice of await listVoidNotices(db)) {
    if (stop.aborted) return
    if (!(await takeVoidNotice(db, invoice.id))) continue
    const mail = voidMail(invoice, { seller, link: `${env.publicUrl}/invoices/${invoice.id}` })
    for (const { id, email } of await listAdmins(db, invoice.account_id ?? ''))
      await sendMail(platform, { accountId: invoice.account_id, userId: id }, { to: email, ...mail })
  }
}

function voidMail(invoice: InvoiceRow, { seller, link }: { seller: string; link: string }) {
  const number = numberOf(invoice.number)
  const title = `Invoice ${number} is void`
  const active = invoice.void_notice === 'reactivated' ? ' Your subscription is active again.' : ''
  return {
    subject: title,
    ...actionMail({
      brand: { name: seller, logo: null },
      title,
      text: `Your invoice ${number} of ${moneyText(invoice.amount, invoice.currency)} was withdrawn. You do not have to pay it.${active}`,
      action: 'View invoice',
      link,
      note: 'If you have already paid it, ask the operator of this service for a refund.',
    }),
  }
}
