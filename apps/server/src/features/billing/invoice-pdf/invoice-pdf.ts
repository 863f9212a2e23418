import type { InvoiceDetails } from '@digisigncast/contract/billing/invoices'
import { workerThread } from '../../../platform/worker.ts'

const drawer = workerThread<InvoiceDetails, Uint8Array<ArrayBuffer>>(new URL('./draw-thread.ts', import.meta.url))

/** Returns the invoice as a PDF file named by its number. */
export const invoicePdf = async (invoice: InvoiceDetails): Promise<File> =>
  new File([await drawer.run(invoice)], `${invoice.number}.pdf`, { type: 'application/pdf' })
