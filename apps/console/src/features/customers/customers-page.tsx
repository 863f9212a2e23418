import type { User } from '@digisigncast/contract/accounts/users'
import { pageSize } from '@digisigncast/contract/api/limits'
import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../api/client.ts'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { useListSearch } from '../../ui/lists/list-search.tsx'
import { PagedResults } from '../../ui/lists/paged-results.tsx'
import { usePageOf } from '../../ui/lists/use-paged-search.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { type CustomerActions, CustomerTable } from './customer-table.tsx'
import { type StatusFilter, useCustomerDefaults, useCustomers, useRestoreCustomer } from './customers.queries.ts'
import { DeletePanel } from './delete-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'

const filters: readonly { value: StatusFilter | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'deactivated', label: 'Deactive' },
  { value: 'deleted', label: 'Deleted' },
]

export function CustomersPage() {
  const { typed, type, wanted } = useListSearch()
  const [status, setStatus] = useState<StatusFilter>()
  const { page, setPage } = usePageOf(`${status} ${wanted}`)
  const query = useCustomers(wanted, status, page)
  const form = usePanel<User | undefined>()
  const password = usePanel<User>()
  const removal = usePanel<User>()
  const messages = useMessages()
  const { data: defaults } = useCustomerDefaults()
  const restore = useRestoreCustomer((failure) => messages.error(failureText(failure)))
  const actions: CustomerActions = {
    onEdit: form.open,
    onPassword: password.open,
    onDelete: removal.open,
    onRestore: ({ id }) => restore.mutate(id, { onSuccess: ({ message }) => messages.success(message) }),
  }
  return (
    <Page
      title="Manage Users"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => form.open(undefined)}>
          Create User
        </Button>
      }
      toolbar={
        <>
          <SearchBox value={typed} onChange={type} label="Search by name, username or email" />
          <Select
            aria-label="User Status"
            data={[...filters]}
            value={status ?? 'all'}
            allowDeselect={false}
            onChange={(value) =>
              setStatus(filters.find((one) => one.value === value && value !== 'all')?.value as StatusFilter)
            }
            w={160}
          />
        </>
      }
    >
      <PagedResults
        query={query}
        nouns="users"
        perPage={pageSize}
        page={page}
        onPage={setPage}
        empty={<EmptyState drawing="search" text="No users found." />}
      >
        {(customers) => <CustomerTable customers={customers} actions={actions} />}
      </PagedResults>
      {form.turn > 0 && (
        <CustomerPanel
          key={form.turn}
          opened={form.opened}
          customer={form.subject}
          defaultLimit={String(defaults?.max_team_members ?? '')}
          onClose={form.close}
        />
      )}
      {password.subject && (
        <PasswordPanel
          key={`password ${password.turn}`}
          opened={password.opened}
          customer={password.subject}
          onClose={password.close}
        />
      )}
      {removal.subject && (
        <DeletePanel
          key={`removal ${removal.turn}`}
          opened={removal.opened}
          customer={removal.subject}
          onClose={removal.close}
        />
      )}
    </Page>
  )
}
