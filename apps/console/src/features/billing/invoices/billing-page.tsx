import { Button, Select } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { usePagedSearch } from '../../../ui/lists/use-paged-search.ts'
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
  const { status, setStatus } = useStatusFilter()
  const search = usePagedSearch(status)
  const query = useInvoices(search.wanted, status, search.page)
  const payment = usePaymentPanel()
  const messages = useMessages()
  const run = useRunBilling()
  const runNow = () => run.mutate(undefined, { onSuccess: ({ message }) => messages.success(message) })
  const actionsOf = useOwnerActions(payment.open)
  return (
    <ListPage
      title="Billing"
      actions={
        <>
          <Button variant="default" leftSection={<IconRefresh size={16} />} loading={run.isPending} onClick={runNow}>
            Run billing now
          </Button>
          <NewInvoiceButton />
        </>
      }
      search={search}
      searchLabel="Search by customer name or number"
      filters={
        <Select
          aria-label="Status"
          data={statuses}
          value={status ?? 'all'}
          allowDeselect={false}
          onChange={setStatus}
          w={160}
        />
      }
      isFiltered={search.wanted !== '' || status !== undefined}
      query={query}
      nouns="invoices"
      empty={
        <EmptyState
          drawing="invoice"
          text="No invoices found."
          hint={
            <>
              Invoices are created every night for <Link to="/subscriptions">subscriptions</Link> that are due.
            </>
          }
        />
      }
      renderRows={(invoices) => <InvoiceTable invoices={invoices} path="/billing" hasCustomers actionsOf={actionsOf} />}
    >
      <AddressPanel panel={payment}>
        {(panel, invoice) => invoice && <PayPanel {...panel} invoice={invoice} />}
      </AddressPanel>
    </ListPage>
  )
}
