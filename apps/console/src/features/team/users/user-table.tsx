import type { User } from '@digisigncast/contract/accounts/users'
import { ActionIcon } from '@mantine/core'
import { IconMail, IconPencil, IconShieldOff } from '@tabler/icons-react'
import { useSession } from '../../../api/session.tsx'
import { DeleteButton } from '../../../ui/feedback/delete-button.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { EmailText } from '../../../ui/text/email-text.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import { InvitationStatus } from '../invitations/index.ts'
import { TwoFactorMark } from '../two-factor/index.ts'
import { limitText } from './limit-text.ts'
import { useUserRights } from './use-user-rights.ts'
import classes from './user-table.module.css'

export interface UserActions {
  onEdit: (user: User) => void
  onInvitation: (user: User) => void
  onResetTwoFactor: (user: User) => void
  onDelete: (user: User) => void
}

const isInvited = (user: User): user is User & { invited_until: number } => user.invited_until != null

const types = { admin: 'Admin', manager: 'Manager', unknown: 'Unknown' } as const

export function UserTable({ users, actions }: { users: readonly User[]; actions: UserActions }) {
  return (
    <WideTable
      className={classes.table}
      columns={['Name', 'Email', 'User Type', 'Date Created', 'Status', { label: 'Action', is: 'action' }]}
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} actions={actions} />
      ))}
    </WideTable>
  )
}

function UserRow({ user, actions }: { user: User; actions: UserActions }) {
  const timeZone = useSession().me?.account?.time_zone
  const { isSelf } = useUserRights()
  return (
    <tr>
      <th scope="row" className={classes.person}>
        <span className={classes.name} title={user.name}>
          {user.name}
        </span>
        {user.two_factor && <TwoFactorMark />}
        {isSelf(user) && <span className={classes.self}>You</span>}
        <span className={classes.username}>@{user.username}</span>
      </th>
      <td data-label="Email" className={classes.email}>
        {user.email ? <EmailText email={user.email} /> : 'No email address'}
      </td>
      <td data-label="User Type">
        <div className={classes.type}>
          {types[user.role]}
          {user.limited_to_tags && (
            <span className={classes.limit} title={limitText(user)}>
              Screens: {limitText(user)}
            </span>
          )}
        </div>
      </td>
      <td data-label="Date Created" className={classes.short}>
        <Moment at={user.created_at} timeZone={timeZone} show="date" />
      </td>
      <td data-label="Status">
        {isInvited(user) ? <InvitationStatus until={user.invited_until} /> : <UserStatus status={user.status} />}
      </td>
      <td className={classes.action}>
        <RowActions user={user} actions={actions} />
      </td>
    </tr>
  )
}

function RowActions({ user, actions }: { user: User; actions: UserActions }) {
  const { canEdit, canDelete, canInvite, canResetTwoFactor } = useUserRights()
  return (
    <div className={classes.buttons}>
      {isInvited(user) && canInvite(user) && (
        <Tooltip label="Invitation">
          <ActionIcon
            data-invitation
            aria-label={`Invitation of ${user.name}`}
            onClick={() => actions.onInvitation(user)}
          >
            <IconMail size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {canResetTwoFactor(user) && (
        <Tooltip label="Reset two-factor authentication">
          <ActionIcon
            data-invitation
            aria-label={`Reset two-factor authentication of ${user.name}`}
            onClick={() => actions.onResetTwoFactor(user)}
          >
            <IconShieldOff size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {canEdit(user) && (
        <Tooltip label="Edit">
          <ActionIcon data-edit aria-label={`Edit ${user.name}`} onClick={() => actions.onEdit(user)}>
            <IconPencil size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {canDelete(user) && <DeleteButton name={user.name} onDelete={() => actions.onDelete(user)} />}
    </div>
  )
}

const words: Partial<Record<User['status'], string>> = { active: 'Active', pending: 'Pending' }

/** Any status other than active or pending shows as Offline. */
export function UserStatus({ status }: { status: User['status'] }) {
  return (
    <span className={classes.badge} data-status={status}>
      {words[status] ?? 'Offline'}
    </span>
  )
}
