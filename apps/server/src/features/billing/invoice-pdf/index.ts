export { invoicePdf } from './invoice-pdf.ts'
