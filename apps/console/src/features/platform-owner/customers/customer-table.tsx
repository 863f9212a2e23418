import type { User } from '@digisigncast/contract/accounts/users'
import { moneyText } from '@digisigncast/contract/billing/money'
import type { ListedCustomer } from '@digisigncast/contract/platform/customers'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { RowMenu } from '../../../ui/lists/row-menu.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { EmailText } from '../../../ui/text/email-text.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { InvitationStatus } from '../../team/invitations/index.ts'
import { type CustomersOrder, orderAfter } from './customer-sort.ts'
import { CustomerStatus } from './customer-status.tsx'
import classes from './customers.module.css'

export interface CustomerActions {
  onEdit: (customer: User) => void
  onInvitation: (customer: User) => void
  onPassword: (customer: User) => void
  onDelete: (customer: User) => void
  onRestore: (customer: User) => void
}

interface Props {
  customers: readonly ListedCustomer[]
  order: CustomersOrder
  onOrder: (order: CustomersOrder) => void
  actions: CustomerActions
}

const limitOf = ({ meta }: User): string => {
  const limit = meta.find(({ key }) => key === 'max_team_members')?.value
  return limit === undefined ? 'Not set' : Number(limit).toLocaleString('en')
}

export function CustomerTable({ customers, order, onOrder, actions }: Props) {
  const sorted = (label: string, sort: CustomersOrder['sort'], is?: 'number') => ({
    label,
    ...(is && { is }),
    sort: {
      order: order.sort === sort ? order.order : undefined,
      onSort: () => onOrder(orderAfter(order, sort)),
    },
  })
  return (
    <WideTable
      className={classes.table}
      columns={[
        sorted('Name', 'name'),
        'Email',
        sorted('Plan', 'plan'),
        sorted('Screens', 'screens', 'number'),
        { label: 'Team Members', is: 'number' },
        { label: 'Team Members Limit', is: 'number' },
        sorted('Overdue', 'overdue', 'number'),
        sorted('Last Activity', 'last_active'),
        sorted('Date Created', 'created'),
        'Status',
        { label: 'Action', is: 'action' },
      ]}
    >
      {customers.map((customer) => (
        <CustomerRow key={customer.id} customer={customer} actions={actions} />
      ))}
    </WideTable>
  )
}

function CustomerRow({ customer, actions }: { customer: ListedCustomer; actions: CustomerActions }) {
  const removedAt = customer.removed_at ?? null
  return (
    <tr>
      <th scope="row" className={classes.name}>
        <Link to={`/manage-users/${encodeURIComponent(customer.id)}`}>{customer.name}</Link>
        <span>@{customer.username}</span>
      </th>
      <td data-label="Email" className={classes.email}>
        {customer.email ? <EmailText email={customer.email} /> : 'No email address'}
      </td>
      <td data-label="Plan" className={classes.plan}>
        <PlanCell plan={customer.plan} />
      </td>
      <td data-label="Screens" className={classes.number}>
        <span className={classes.amount}>{screensText(customer)}</span>
      </td>
      <td data-label="Team Members" className={classes.number}>
        {customer.team_members_count.toLocaleString('en')}
      </td>
      <td data-label="Team Members Limit" className={classes.number}>
        {limitOf(customer)}
      </td>
      <td data-label="Overdue" className={classes.number}>
        <OverdueCell customer={customer} />
      </td>
      <td data-label="Last Activity" className={classes.short}>
        {customer.last_active_at === null ? (
          'Never'
        ) : (
          <Moment at={customer.last_active_at} timeZone={undefined} show="date" />
        )}
      </td>
      <td data-label="Date Created" className={classes.short}>
        <Moment at={customer.created_at} timeZone={undefined} show="date" />
      </td>
      <td data-label="Status">
        <div className={classes.statuses}>
          <CustomerStatus
            status={customer.status}
            isDeleted={removedAt !== null}
            trialEndsAt={customer.trial_ends_at}
          />
          {removedAt === null && customer.invited_until != null && <InvitationStatus until={customer.invited_until} />}
        </div>
      </td>
      <td className={classes.action}>
        <RowActions customer={customer} actions={actions} />
      </td>
    </tr>
  )
}

const planWords = {
  active: '',
  inactive: 'Not started',
  suspended: 'Suspended',
  expired: 'Ended',
  unknown: 'Unknown',
} as const

function PlanCell({ plan }: Pick<ListedCustomer, 'plan'>) {
  if (!plan) return 'No plan'
  return (
    <div>
      <span className={classes.planName} title={plan.name}>
        {plan.name}
      </span>
      {planWords[plan.status] && <span className={classes.below}>{planWords[plan.status]}</span>}
    </div>
  )
}

const screensText = ({ screens_count: used, max_screens: limit }: ListedCustomer): string =>
  limit === null ? used.toLocaleString('en') : `${used.toLocaleString('en')} / ${limit.toLocaleString('en')}`

function OverdueCell({ customer: { id, overdue_invoices: count, overdue } }: { customer: ListedCustomer }) {
  if (count === 0) return '–'
  return (
    <Link to={`/manage-users/${encodeURIComponent(id)}`} className={classes.overdue}>
      {overdue.map(({ amount, currency }) => moneyText(amount, currency)).join(', ')}
      <span className={classes.below}>{count === 1 ? '1 invoice' : `${count.toLocaleString('en')} invoices`}</span>
    </Link>
  )
}

function RowActions({ customer, actions }: { customer: User; actions: CustomerActions }) {
  if (customer.removed_at != null)
    return (
      <Button size="xs" variant="default" onClick={() => actions.onRestore(customer)}>
        Restore
      </Button>
    )
  const isInvited = customer.invited_until != null && customer.status === 'active'
  return (
    <RowMenu
      name={customer.name}
      actions={[
        { label: 'Edit', onSelect: () => actions.onEdit(customer) },
        ...(isInvited ? [{ label: 'Invitation', onSelect: () => actions.onInvitation(customer) }] : []),
        { label: 'Change Password', onSelect: () => actions.onPassword(customer) },
        { label: 'Delete', isDangerous: true, onSelect: () => actions.onDelete(customer) },
      ]}
    />
  )
}
