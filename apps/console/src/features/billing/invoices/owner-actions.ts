import type { Invoice } from '@digisigncast/contract/billing/invoices'
import type { RowAction } from '../../../ui/lists/row-menu.tsx'
import { useInvoicePdf } from './invoices.queries.ts'
import { canVoid, useVoiding } from './use-voiding.ts'

interface Effects {
  onPay: (invoice: Invoice) => void
  onDownload: (invoice: Invoice) => void
  onVoid: (invoice: Invoice) => void
}

/** Actions of the platform owner for an invoice, besides viewing it. Only pending ones can be paid or voided. */
export const ownerActionsOf = (invoice: Invoice, { onPay, onDownload, onVoid }: Effects): RowAction[] => [
  ...(invoice.status === 'pending' ? [{ label: 'Pay Now', onSelect: () => onPay(invoice) }] : []),
  { label: 'Download PDF', onSelect: () => onDownload(invoice) },
  ...(canVoid(invoice) ? [{ label: 'Void Invoice…', isDangerous: true, onSelect: () => onVoid(invoice) }] : []),
]

/** The menu of an invoice in the lists of the platform owner. */
export function useOwnerActions(onPay: (invoice: Invoice) => void) {
  const pdf = useInvoicePdf(true)
  const { ask } = useVoiding()
  return (invoice: Invoice) => ownerActionsOf(invoice, { onPay, onDownload: pdf.mutate, onVoid: ask })
}
