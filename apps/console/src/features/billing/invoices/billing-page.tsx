import { pageSize } from '@digisigncast/contract/api/limits'
import { Button, Select } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useListSearch } from '../../../ui/lists/list-search.tsx'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { usePageOf } from '../../../ui/lists/use-paged-search.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { type InvoiceFilter, useInvoices, useRunBilling } from './invoices.queries.ts'
import { NewInvoiceButton } from './new-invoice-button.tsx'
import { useOwnerActions } from './owner-actions.ts'
import { PayPanel } from './pay.ts'
import { usePaymentPanel } from './use-payment-panel.ts'

const statuses: { value: NonNullable<InvoiceFilter> | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'paid', label: 'Paid' },
  { value: 'void', label: 'Void' },
]

/** The filter is part of the address, so that the dashboard can link to it. */
function useStatusFilter() {
  const [params, setParams] = useSearchParams()
  const found = statuses.find(({ value }) => value === params.get('status'))?.value
  const setStatus = (value: string | null) => {
    const next = new URLSearchParams(params)
    if (value === null || value === 'all') next.delete('status')
    else next.set('status', value)
    setParams(next, { replace: true })
  }
  return { status: found === 'all' ? undefined : found, setStatus }
}

export function BillingPage() {
  const { typed, type, wanted } = useListSearch()
  const { status, setStatus } = useStatusFilter()
  const { page, setPage } = usePageOf(`${status} ${wanted}`)
  const query = useInvoices(wanted, status, page)
  const payment = usePaymentPanel()
  const messages = useMessages()
  const run = useRunBilling()
  const runNow = () =>
    run.mutate(undefined, {
      onSuccess: ({ message }) => messages.success(message),
      onError: (failure) => messages.error(failureText(failure)),
    })
  const actionsOf = useOwnerActions(payment.open)
  return (
    <Page
      title="Billing"
      actions={
        <>
          <Button variant="default" leftSection={<IconRefresh size={16} />} loading={run.isPending} onClick={runNow}>
            Run billing now
          </Button>
          <NewInvoiceButton />
        </>
      }
      toolbar={
        <>
          <SearchBox value={typed} onChange={type} label="Search by customer name or number" />
          <Select
            aria-label="Status"
            data={statuses}
            value={status ?? 'all'}
            allowDeselect={false}
            onChange={setStatus}
            w={160}
          />
        </>
      }
    >
      <PagedResults
        query={query}
        nouns="invoices"
        perPage={pageSize}
        page={page}
        onPage={setPage}
        empty={
          wanted || status ? (
            <EmptyState drawing="search" text="No invoices found." />
          ) : (
            <EmptyState
              drawing="invoice"
              text="No invoices found."
              hint={
                <>
                  Invoices are created every night for <Link to="/subscriptions">subscriptions</Link> that are due.
                </>
              }
            />
          )
        }
      >
        {(invoices) => <InvoiceTable invoices={invoices} path="/billing" hasCustomers actionsOf={actionsOf} />}
      </PagedResults>
      <AddressPanel panel={payment}>
        {(panel, invoice) => invoice && <PayPanel {...panel} invoice={invoice} />}
      </AddressPanel>
    </Page>
  )
}
