import { dayText } from '@digisigncast/contract/api/day-text'
import { moneyText } from '@digisigncast/contract/billing/money'
import { actionMail } from '../../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { sendMail } from '../../../kernel/logs/index.ts'
import { findOwed, type InvoiceRow, numberOf } from '../invoices.repo.ts'
import { listAdmins, listNotices, takeNotice } from '../subscriptions.repo.ts'

/**
 * Emails customers about suspensions and reactivations. A notice is claimed before its email is sent, so that none is
 * sent twice. Returns the subscriptions whose suspension was emailed.
 */
export async function sendNotices(platform: Platform, seller: string, stop: AbortSignal): Promise<Set<string>> {
  const { db, env, now } = platform
  const suspended = new Set<string>()
  for (const row of await listNotices(db)) {
    if (stop.aborted) break
    if (!(await takeNotice(db, row))) continue
    const isSuspension = row.notice === 'suspended'
    if (isSuspension) suspended.add(row.id)
    const owed = isSuspension ? await findOwed(db, row.account_id, now(), row.id) : undefined
    const link = owed ? `${env.publicUrl}/invoices/${owed.id}` : `${env.publicUrl}/Settings`
    const mail = isSuspension ? suspensionMail(owed, { seller, link }) : reactivationMail({ seller, link })
    for (const { id, email } of await listAdmins(db, row.account_id))
      await sendMail(platform, { accountId: row.account_id, userId: id }, { to: email, ...mail })
  }
  return suspended
}

type EmailContent = Omit<Mail, 'to'>
interface EmailContext {
  seller: string
  link: string
}

function suspensionMail(owed: InvoiceRow | undefined, { seller, link }: EmailContext): EmailContent {
  const title = 'Your subscription is suspended'
  const why = owed
    ? `Your invoice ${numberOf(owed.number)} of ${moneyText(owed.amount, owed.currency)} was due on ${dayText(owed.due_at)} and has not been paid.`
    : 'An invoice has not been paid.'
  return {
    subject: title,
    ...actionMail({
      brand: { name: seller, logo: null },
      title,
      text: `${why} Your screens keep playing, but you cannot add or change anything until it is paid.`,
      action: owed ? 'View invoice' : 'View your invoices',
      link,
      note: 'Your subscription becomes active again as soon as your payment arrives.',
    }),
  }
}

function reactivationMail({ seller, link }: EmailContext): EmailContent {
  const title = 'Your subscription is active again'
  return {
    subject: title,
    ...actionMail({
      brand: { name: seller, logo: null },
      title,
      text: 'Thank you, we have received your payment. You can add and change everything again.',
      action: 'View your plan',
      link,
      note: 'No further action is needed.',
    }),
  }
}
