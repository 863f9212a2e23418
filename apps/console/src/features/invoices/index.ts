export { BillingPage } from './billing-page.tsx'
export { InvoicePage } from './invoice-page.tsx'
export { InvoiceTable } from './invoice-table.tsx'
export { PayOnline } from './pay-online.tsx'
