import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { findInvoice } from './invoices.queries.ts'

/** Panel to record the payment of an invoice. */
export const usePaymentPanel = () =>
  useAddressPanel<Invoice>({
    name: 'payment',
    noun: 'invoice',
    find: findInvoice,
    refusal: ({ status }) => (status === 'pending' ? undefined : 'This invoice does not wait for a payment.'),
  })
