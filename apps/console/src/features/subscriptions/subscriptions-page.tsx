import { pageSize } from '@digisigncast/contract/api/limits'
import type { Subscription } from '@digisigncast/contract/billing/subscriptions'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { PagedResults } from '../../ui/lists/paged-results.tsx'
import { usePagedSearch } from '../../ui/lists/use-paged-search.ts'
import { CancelPanel } from './cancel-panel.tsx'
import { SubscriptionPanel } from './subscription-panel.tsx'
import { SubscriptionTable } from './subscription-table.tsx'
import { useSubscriptions } from './subscriptions.queries.ts'

export function SubscriptionsPage() {
  const search = usePagedSearch()
  const query = useSubscriptions(search.wanted, search.page)
  const form = usePanel<Subscription | undefined>()
  const cancel = usePanel<Subscription>()
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
      {form.turn > 0 && (
        <SubscriptionPanel
          key={`form ${form.turn}`}
          opened={form.opened}
          subscription={form.subject}
          onClose={form.close}
        />
      )}
      {cancel.subject && (
        <CancelPanel
          key={`cancel ${cancel.turn}`}
          opened={cancel.opened}
          subscription={cancel.subject}
          onClose={cancel.close}
        />
      )}
    </Page>
  )
}
