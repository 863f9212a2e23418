import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { moneyText } from '@digisigncast/contract/billing/money'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { useVoidInvoice } from './invoices.queries.ts'

/** Only pending invoices can be voided; not while a bank payment is being processed. */
export const canVoid = ({ status, online_payment }: Invoice): boolean =>
  status === 'pending' && (online_payment === null || online_payment === 'failed')

const textOf = ({ number, user, amount, currency }: Invoice): string =>
  `${user.name} no longer has to pay ${number} of ${moneyText(amount, currency)}, and gets an email if the invoice was emailed. It keeps its number, and is no longer due or revenue. Credit that it used is given back, and a subscription that was suspended for it becomes active again. This cannot be undone.`

/** Voids an invoice after a question. */
export function useVoiding() {
  const messages = useMessages()
  const voiding = useVoidInvoice()
  const ask = useConfirmed(voiding, ({ data, message }) =>
    messages.success(message ?? `Invoice ${data.number} is void.`),
  )
  return {
    ask: (invoice: Invoice) =>
      ask(invoice.id, {
        title: 'Void this invoice?',
        text: textOf(invoice),
        confirmLabel: 'Void Invoice',
        danger: true,
      }),
    isPending: voiding.isPending,
  }
}
