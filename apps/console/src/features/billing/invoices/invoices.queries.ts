import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import * as invoices from '@digisigncast/contract/billing/invoices'
import { getMyInvoice, getMyInvoicePdf, payMyInvoice } from '@digisigncast/contract/billing/membership'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, callForFile, unlessDeleted } from '../../../api/client.ts'
import { shownByCaller, useChange } from '../../../api/use-change.ts'
import { saveFile } from '../../../ui/save-file.ts'

export type InvoiceFilter = CallInput<typeof invoices.listInvoices>['query']['status']

export const useInvoices = (search: string, status: InvoiceFilter, page: number) =>
  useQuery({
    queryKey: ['invoices', 'list', search, status, page],
    queryFn: ({ signal }) =>
      call(
        invoices.listInvoices,
        { query: { page, per_page: pageSize, ...(search && { search }), ...(status && { status }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The stored invoice; undefined if it does not exist. */
export const findInvoice = async (invoiceId: string) =>
  (await unlessDeleted(call(invoices.getInvoice, { params: { invoiceId } })))?.data

const awaitMs = 4000

/** Returns one invoice, for the platform owner or its customer. */
export const useInvoice = (invoiceId: string, isOwner: boolean, isAwaited?: (invoice: invoices.Invoice) => boolean) =>
  useQuery({
    queryKey: ['invoices', 'one', invoiceId],
    queryFn: ({ signal }) => call(isOwner ? invoices.getInvoice : getMyInvoice, { params: { invoiceId } }, { signal }),
    select: ({ data }) => data,
    // Polls as well, in case the hint is lost.
    refetchInterval: ({ state }) => (state.data && isAwaited?.(state.data.data) ? awaitMs : false),
  })

export const usePayOnline = () =>
  useMutation({ mutationFn: (invoiceId: string) => call(payMyInvoice, { body: { invoiceId } }) })

export const usePaymentLink = () =>
  useMutation({ mutationFn: (invoiceId: string) => call(invoices.createPaymentLink, { body: { invoiceId } }) })

/** Downloads the PDF of an invoice, named by its number. */
export const useInvoicePdf = (isOwner: boolean) =>
  useMutation({
    mutationFn: async ({ id, number }: Pick<invoices.Invoice, 'id' | 'number'>) => {
      const input = { params: { invoiceId: id } }
      const pdf = isOwner ? callForFile(invoices.getInvoicePdf, input) : callForFile(getMyInvoicePdf, input)
      saveFile(`${number}.pdf`, await pdf)
    },
  })

/** Defaults of a new invoice. */
export type InvoiceTerms = Pick<invoices.BillingSettings, 'currency' | 'payment_days' | 'tax_rate'>

export const useInvoiceTerms = () =>
  useQuery({
    queryKey: ['platform-settings', 'billing', 'terms'],
    queryFn: ({ signal }) => call(invoices.getBillingSettings, {}, { signal }),
    select: ({ data }): InvoiceTerms => data,
  })

const shown = { onError: shownByCaller }

export const usePayInvoice = () =>
  useChange((body: CallInput<typeof invoices.payInvoice>['body']) => call(invoices.payInvoice, { body }), shown)

export const useVoidInvoice = () =>
  useChange((invoiceId: string) => call(invoices.voidInvoice, { body: { invoiceId } }))

export const useCreateInvoice = () =>
  useChange((body: CallInput<typeof invoices.createInvoice>['body']) => call(invoices.createInvoice, { body }), shown)

export const useRunBilling = () => useChange((_now: undefined) => call(invoices.runBilling, {}))
