import { dayText } from '@digisigncast/contract/api/day-text'
import { moneyText } from '@digisigncast/contract/billing/money'
import { actionMail } from '../../../../platform/mail/action-mail.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { sendMail } from '../../../kernel/logs/index.ts'
import { invoicePdf } from '../../invoice-pdf/index.ts'
import { readBillingSettings } from '../billing-settings.ts'
import * as repo from '../invoices.repo.ts'
import { dayMs } from '../periods.ts'
import { listAdmins } from '../subscriptions.repo.ts'
import { sendNotices } from './notice-letters.ts'
import { sendVoidLetters } from './void-letters.ts'

const remindEveryMs = 7 * dayMs

/** Number of emails due by now: the invoice, and a weekly reminder after the due date. */
const wanted = ({ due_at }: repo.InvoiceRow, now: number): number =>
  due_at < now ? 2 + Math.floor((now - due_at) / remindEveryMs) : 1

/**
 * Emails pending invoices and reminders. An invoice is marked before its email is sent, so that none is sent twice.
 * Reminders missed while the server was down are combined into one.
 */
export async function sendBillingEmails(platform: Platform, stop: AbortSignal): Promise<void> {
  const { db, now, env } = platform
  const { grace_days, seller_name } = await readBillingSettings(db)
  const suspended = await sendNotices(platform, seller_name, stop)
  await sendVoidLetters(platform, seller_name, stop)
  for (const invoice of await repo.listToTell(db, now())) {
    if (stop.aborted) return
    const letter = wanted(invoice, now())
    if (letter <= invoice.reminders || !(await repo.updatePending(db, invoice, { reminders: letter }))) continue
    // The suspension email sent today already contains the amount due.
    if (letter > 1 && suspended.has(invoice.subscription_id ?? '')) continue
    const suspendedAt = invoice.due_at + grace_days * dayMs
    const files = letter === 1 ? await filesOf(platform, invoice) : []
    for (const { id, email } of await listAdmins(db, invoice.account_id ?? ''))
      await sendMail(
        platform,
        { accountId: invoice.account_id, userId: id },
        {
          files,
          ...emailOf(invoice, {
            to: email,
            link: `${env.publicUrl}/invoices/${invoice.id}`,
            seller: seller_name,
            reminder: letter - 1,
            suspendedAt,
            isSuspended: suspendedAt < now(),
          }),
        },
      )
  }
}

/** Returns the invoice as a PDF. If drawing fails, the email is sent without it. */
async function filesOf(platform: Platform, invoice: repo.InvoiceRow): Promise<File[]> {
  try {
    return [await invoicePdf(repo.invoiceToWire(invoice, platform))]
  } catch (err) {
    platform.log.error({ err }, 'an invoice PDF could not be created')
    return []
  }
}

interface EmailContext {
  to: string
  link: string
  seller: string
  /** Number of the reminder; 0 for the invoice. */
  reminder: number
  suspendedAt: number
  isSuspended: boolean
}

function emailOf(invoice: repo.InvoiceRow, context: EmailContext): Mail {
  const number = repo.numberOf(invoice.number)
  const sum = moneyText(invoice.amount, invoice.currency)
  const warning =
    invoice.subscription_id === null
      ? ''
      : context.isSuspended
        ? 'Your subscription is suspended: your screens keep playing, but you cannot change anything until you pay.'
        : `Without payment, your subscription will be suspended on ${dayText(context.suspendedAt)}. Your screens will keep playing, but you will not be able to change anything.`
  const [title, text] =
    context.reminder === 0
      ? [`Invoice ${number}`, `Your invoice ${number} of ${sum} is ready. It is due on ${dayText(invoice.due_at)}.`]
      : [
          `Reminder: invoice ${number}`,
          `Your invoice ${number} of ${sum} was due on ${dayText(invoice.due_at)} and has not been paid.${warning && ` ${warning}`}`,
        ]
  const mail = actionMail({
    brand: { name: context.seller, logo: null },
    title,
    text,
    action: 'View invoice',
    link: context.link,
    note: 'If you have already paid, no action is needed.',
  })
  return { to: context.to, subject: title, ...mail }
}
