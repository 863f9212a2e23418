import { pageSize } from '@digisigncast/contract/limits'
import type { User } from '@digisigncast/contract/users'
import type { Pagination } from '@digisigncast/contract/wire'
import { Button, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../api/client.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { useListSearch } from '../../ui/list-search.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { type CustomerActions, CustomerTable } from './customer-table.tsx'
import classes from './customers.module.css'
import { type StatusFilter, useCustomers, useRestoreCustomer } from './customers.queries.ts'
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
  const restore = useRestoreCustomer((failure) => messages.error(failureText(failure)))
  const actions: CustomerActions = {
    onEdit: form.open,
    onPassword: password.open,
    onDelete: removal.open,
    onRestore: ({ id }) => restore.mutate(id, { onSuccess: ({ message }) => messages.success(message) }),
  }
  const last = query.data && !query.isPlaceholderData ? Math.max(1, query.data.pagination.last_page) : page
  // The last page went with the last customer on it.
  if (page > last) setPage(last)
  return (
    <Page
      title="Manage Users"
      actions={
        <>
          <BackLink to="/dashboard">Back To Dashboard</BackLink>
          <Button leftSection={<IconPlus size={16} />} onClick={() => form.open(undefined)}>
            Create User
          </Button>
        </>
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
      <Results query={query} page={page} onPage={setPage} actions={actions} />
      {form.turn > 0 && (
        <CustomerPanel key={form.turn} opened={form.opened} customer={form.subject} onClose={form.close} />
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

/** Another question starts at its first page. */
function usePageOf(wanted: string) {
  const [at, setAt] = useState({ wanted, page: 1 })
  const page = at.wanted === wanted ? at.page : 1
  return { page, setPage: (next: number) => setAt({ wanted, page: next }) }
}

interface ResultsProps {
  query: ReturnType<typeof useCustomers>
  page: number
  onPage: (page: number) => void
  actions: CustomerActions
}

function Results({ query, page, onPage, actions }: ResultsProps) {
  if (query.isPending) return <RowSkeletons count={6} columns={['3fr', '3fr', '2fr']} height={60} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { data: customers, pagination } = query.data
  if (customers.length === 0) return <EmptyState drawing="search" text="No users found." />
  return (
    <div className={classes.surface} aria-busy={query.isPlaceholderData}>
      <CustomerTable customers={customers} actions={actions} />
      <Pager
        current={page}
        last={pagination.last_page}
        onPage={onPage}
        text={rangeText(pagination, customers.length)}
      />
    </div>
  )
}

function rangeText({ current_page, total }: Pagination, shown: number) {
  const first = (current_page - 1) * pageSize + 1
  const [from, to, all] = [first, first + shown - 1, total].map((count) => count.toLocaleString('en'))
  return `Displaying users ${from} - ${to} of ${all} in total`
}
