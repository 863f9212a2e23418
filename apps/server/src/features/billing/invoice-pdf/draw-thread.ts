import { parentPort } from 'node:worker_threads'
import type { InvoiceDetails } from '@digisigncast/contract/billing/invoices'
import type { WorkerAnswer } from '../../../platform/worker.ts'
import { drawInvoice } from './draw-invoice.ts'

// Entry point of the worker thread started by `invoice-pdf.ts`.
async function answer(invoice: InvoiceDetails): Promise<WorkerAnswer<Uint8Array>> {
  try {
    return { output: await drawInvoice(invoice) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (invoice: InvoiceDetails) => {
  void answer(invoice).then((message) => parentPort?.postMessage(message, []))
})
