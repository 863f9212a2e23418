import type { User } from '@digisigncast/contract/accounts/users'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconKey, IconMail, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { DeleteButton } from '../../ui/feedback/delete-button.tsx'
import { WideTable } from '../../ui/lists/wide-table.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { Moment } from '../../ui/text/moment.tsx'
import { InvitationStatus } from '../invitations/index.ts'
import { CustomerStatus } from './customer-status.tsx'
import classes from './customers.module.css'

export interface CustomerActions {
  onEdit: (customer: User) => void
  onInvitation: (customer: User) => void
  onPassword: (customer: User) => void
  onDelete: (customer: User) => void
  onRestore: (customer: User) => void
}

const limitOf = ({ meta }: User): string => {
  const limit = meta.find(({ key }) => key === 'max_team_members')?.value
  return limit === undefined ? 'Not set' : Number(limit).toLocaleString('en')
}

export function CustomerTable({ customers, actions }: { customers: readonly User[]; actions: CustomerActions }) {
  return (
    <WideTable
      className={classes.table}
      columns={[
        'Name',
        'Email',
        { label: 'Team Members', is: 'number' },
        { label: 'Team Members Limit', is: 'number' },
        'Date Created',
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

function CustomerRow({ customer, actions }: { customer: User; actions: CustomerActions }) {
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
      <td data-label="Team Members" className={classes.number}>
        {customer.team_members_count.toLocaleString('en')}
      </td>
      <td data-label="Team Members Limit" className={classes.number}>
        {limitOf(customer)}
      </td>
      <td data-label="Date Created" className={classes.short}>
        <Moment at={customer.created_at} timeZone={undefined} show="date" />
      </td>
      <td data-label="Status">
        <div className={classes.statuses}>
          <CustomerStatus status={customer.status} isDeleted={removedAt !== null} />
          {removedAt === null && customer.invited_until != null && <InvitationStatus until={customer.invited_until} />}
        </div>
      </td>
      <td className={classes.action}>
        <RowActions customer={customer} actions={actions} />
      </td>
    </tr>
  )
}

function RowActions({ customer, actions }: { customer: User; actions: CustomerActions }) {
  if (customer.removed_at != null)
    return (
      <Button size="xs" variant="default" onClick={() => actions.onRestore(customer)}>
        Restore
      </Button>
    )
  return (
    <div className={classes.buttons}>
      {customer.invited_until != null && customer.status === 'active' && (
        <Tooltip label="Invitation">
          <ActionIcon aria-label={`Invitation of ${customer.name}`} onClick={() => actions.onInvitation(customer)}>
            <IconMail size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label="Edit">
        <ActionIcon aria-label={`Edit ${customer.name}`} onClick={() => actions.onEdit(customer)}>
          <IconPencil size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Change Password">
        <ActionIcon aria-label={`Change Password of ${customer.name}`} onClick={() => actions.onPassword(customer)}>
          <IconKey size={18} />
        </ActionIcon>
      </Tooltip>
      <DeleteButton name={customer.name} onDelete={() => actions.onDelete(customer)} />
    </div>
  )
}
