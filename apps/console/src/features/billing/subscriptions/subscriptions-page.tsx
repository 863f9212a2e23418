import { EmptyState } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
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
  const create = <CreateButton onClick={() => form.open()}>Create Subscription</CreateButton>
  return (
    <ListPage
      title="Subscriptions"
      actions={create}
      search={search}
      searchLabel="Search by customer name, email or username"
      searchHint="Search by name or email"
      query={query}
      nouns="subscriptions"
      empty={
        <EmptyState
          drawing="subscription"
          text="No subscriptions found."
          hint="A subscription assigns a plan to a customer and bills it."
          action={create}
        />
      }
      renderRows={(rows) => <SubscriptionTable subscriptions={rows} onChange={form.open} onCancel={cancel.open} />}
    >
      <AddressPanel panel={form}>
        {(panel, subscription) => <SubscriptionPanel {...panel} subscription={subscription} />}
      </AddressPanel>
      <AddressPanel panel={cancel}>
        {(panel, subscription) => subscription && <CancelPanel {...panel} subscription={subscription} />}
      </AddressPanel>
    </ListPage>
  )
}
