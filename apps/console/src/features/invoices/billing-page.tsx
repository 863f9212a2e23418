import { pageSize } from '@digisigncast/contract/api/limits'
import type { Invoice } from '@digisigncast/contract/billing/invoices'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Link } from 'react-router'
import { failureText } from '../../api/client.ts'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { AddressPanel } from '../../ui/layout/address-panel.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PagedResults } from '../../ui/lists/paged-results.tsx'
import { usePagedSearch } from '../../ui/lists/use-paged-search.ts'
import { InvoiceTable } from './invoice-table.tsx'
import { useInvoices, useRunBilling } from './invoices.queries.ts'
import { PayPanel } from './pay-panel.tsx'
import { usePaymentPanel } from './use-payment-panel.ts'

export function BillingPage() {
  const search = usePagedSearch()
  const query = useInvoices(search.wanted, search.page)
  const payment = usePaymentPanel()
  const messages = useMessages()
  const run = useRunBilling()
  const runNow = () =>
    run.mutate(undefined, {
      onSuccess: ({ message }) => messages.success(message),
      onError: (failure) => messages.error(failureText(failure)),
    })
  const recordPayment = (invoice: Invoice) =>
    invoice.status === 'pending' && (
      <Button size="compact-sm" onClick={() => payment.open(invoice)}>
        Pay Now
      </Button>
    )
  return (
    <Page
      title="Billing"
      actions={
        <Button variant="default" leftSection={<IconRefresh size={16} />} loading={run.isPending} onClick={runNow}>
          Run billing now
        </Button>
      }
      toolbar={<SearchBox value={search.typed} onChange={search.type} label="Search by customer name" />}
    >
      <PagedResults
        query={query}
        nouns="invoices"
        perPage={pageSize}
        page={search.page}
        onPage={search.setPage}
        empty={
          search.wanted ? (
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
        {(invoices) => <InvoiceTable invoices={invoices} path="/billing" hasCustomers payButton={recordPayment} />}
      </PagedResults>
      <AddressPanel panel={payment}>
        {(panel, invoice) => invoice && <PayPanel {...panel} invoice={invoice} />}
      </AddressPanel>
    </Page>
  )
}
