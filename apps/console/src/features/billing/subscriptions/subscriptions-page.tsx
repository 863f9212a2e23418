import { pageSize } from '@digisigncast/contract/api/limits'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { usePagedSearch } from '../../../ui/lists/use-paged-search.ts'
import { later } from '../../../ui/loading/later.tsx'
import { SubscriptionPanel } from './subscribe.ts'
import { canCancel, canChange } from './subscription-steps.ts'
import { SubscriptionTable } from './subscription-table.tsx'
import { findSubscription, useSubscriptions } from './subscriptions.queries.ts'

const CancelPanel = later(() => import('./cancel-panel.tsx').then((part) => part.CancelPanel))

export function SubscriptionsPage() {
  const search = usePagedSearch()
  const query = useSubscriptions(search.wanted, search.page)
  const panelOf = { noun: 'subscription', find: findSubscription }
  const form = useAddressPanel({
    ...panelOf,
    refusal: ({ status }) => (canChange(status) ? undefined : 'This subscription can no longer be changed.'),
    canCreate: true,
  })
  const cancel = useAddressPanel({
    ...panelOf,
    name: 'cancel',
    refusal: ({ status }) => (canCancel(status) ? undefined : 'This subscription is already canceled.'),
  })
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => form.open(undefined)}>
      Create Subscription
    </Button>
  )
  return (
    <Page
      title="Subscriptions"
      actions={create}
      toolbar={
        <SearchBox
          value={search.typed}
          onChange={search.type}
          label="Search by customer name, email or username"
          placeholder="Search by name or email"
        />
      }
    >
      <PagedResults
        query={query}
        nouns="subscriptions"
        perPage={pageSize}
        page={search.page}
        onPage={search.setPage}
        empty={
          search.wanted ? (
            <EmptyState drawing="search" text="No subscriptions found." />
          ) : (
            <EmptyState
              drawing="subscription"
              text="No subscriptions found."
              hint="A subscription assigns a plan to a customer and bills it."
              action={create}
            />
          )
        }
      >
        {(rows) => <SubscriptionTable subscriptions={rows} onChange={form.open} onCancel={cancel.open} />}
      </PagedResults>
      <AddressPanel panel={form}>
        {(panel, subscription) => <SubscriptionPanel {...panel} subscription={subscription} />}
      </AddressPanel>
      <AddressPanel panel={cancel}>
        {(panel, subscription) => subscription && <CancelPanel {...panel} subscription={subscription} />}
      </AddressPanel>
    </Page>
  )
}
