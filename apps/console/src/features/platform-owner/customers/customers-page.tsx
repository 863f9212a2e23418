import { maxExportedCustomers } from '@digisigncast/contract/platform/customers'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { CsvButton } from '../../../ui/lists/csv-button.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { usePagedSearch } from '../../../ui/lists/use-paged-search.ts'
import { later } from '../../../ui/loading/later.tsx'
import { hasAccepted, InvitationPanel } from '../../team/invitations/index.ts'
import { type CustomersOrder, orderChoices, readOrder } from './customer-sort.ts'
import { type CustomerActions, CustomerTable } from './customer-table.tsx'
import {
  findCustomer,
  type StatusFilter,
  useCustomerDefaults,
  useCustomers,
  useExportCustomers,
  useRestoreCustomer,
} from './customers.queries.ts'

const CustomerPanel = later(() => import('./customer-panel.tsx').then((part) => part.CustomerPanel))
const PasswordPanel = later(() => import('./password-panel.tsx').then((part) => part.PasswordPanel))
const DeletePanel = later(() => import('./delete-panel.tsx').then((part) => part.DeletePanel))

const filters: readonly { value: StatusFilter | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'deactivated', label: 'Deactive' },
  { value: 'deleted', label: 'Deleted' },
]

export function CustomersPage() {
  const [status, setStatus] = useState<StatusFilter>()
  const [order, setOrder] = useState<CustomersOrder>(readOrder(useSearchParams()[0].get('sort')))
  const orderKey = `${order.sort}.${order.order}`
  const search = usePagedSearch(`${status} ${orderKey}`)
  const question = { ...order, ...(search.wanted && { search: search.wanted }), ...(status && { status }) }
  const query = useCustomers(question, search.page)
  const panelOf = { noun: 'customer', find: findCustomer }
  const form = useAddressPanel({ ...panelOf, canCreate: true })
  const password = useAddressPanel({ ...panelOf, name: 'password' })
  const removal = useAddressPanel({ ...panelOf, name: 'delete' })
  const invitation = useAddressPanel({
    ...panelOf,
    name: 'invitation',
    refusal: (customer) => (customer.invited_until == null ? hasAccepted : undefined),
  })
  const messages = useMessages()
  const { data: defaults } = useCustomerDefaults()
  const restore = useRestoreCustomer()
  const file = useExportCustomers(() =>
    messages.error(`The file contains the first ${maxExportedCustomers.toLocaleString('en')} customers.`),
  )
  const actions: CustomerActions = {
    onEdit: form.open,
    onInvitation: invitation.open,
    onPassword: password.open,
    onDelete: removal.open,
    onRestore: ({ id }) => restore.mutate(id, { onSuccess: ({ message }) => messages.success(message) }),
  }
  return (
    <ListPage
      title="Manage Users"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={
        <>
          <CsvButton
            variant="default"
            isDisabled={query.data?.pagination.total === 0}
            isLoading={file.isPending}
            onClick={() => file.mutate(question)}
          />
          <CreateButton onClick={() => form.open()}>Create User</CreateButton>
        </>
      }
      search={search}
      searchLabel="Search by name, username or email"
      filters={
        <>
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
          <Select
            aria-label="Sort by"
            data={orderChoices}
            value={orderKey}
            allowDeselect={false}
            onChange={(value) => setOrder(readOrder(value))}
            w={240}
          />
        </>
      }
      query={query}
      nouns="users"
      renderRows={(customers) => (
        <CustomerTable customers={customers} order={order} onOrder={setOrder} actions={actions} />
      )}
    >
      <AddressPanel panel={form}>
        {(panel, customer) => (
          <CustomerPanel {...panel} customer={customer} defaultLimit={String(defaults?.max_team_members ?? '')} />
        )}
      </AddressPanel>
      <AddressPanel panel={password}>
        {(panel, customer) => customer && <PasswordPanel {...panel} customer={customer} />}
      </AddressPanel>
      <AddressPanel panel={removal}>
        {(panel, customer) => customer && <DeletePanel {...panel} customer={customer} />}
      </AddressPanel>
      <AddressPanel panel={invitation}>
        {(panel, customer) => customer && <InvitationPanel {...panel} user={customer} timeZone={undefined} />}
      </AddressPanel>
    </ListPage>
  )
}
