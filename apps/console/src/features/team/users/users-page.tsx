import type { User } from '@digisigncast/contract/accounts/users'
import { Text } from '@mantine/core'
import { failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { notAllowed, useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { usePagedSearch } from '../../../ui/lists/use-paged-search.ts'
import { later } from '../../../ui/loading/later.tsx'
import { hasAccepted, InvitationPanel } from '../invitations/index.ts'
import { useResetTwoFactor } from '../two-factor/index.ts'
import { TeamCount } from './team.tsx'
import { useUserRights } from './use-user-rights.ts'
import { UserTable } from './user-table.tsx'
import { findUser, useDeleteUser, useUsers } from './users.queries.ts'

const UserPanel = later(() => import('./user-panel.tsx').then((part) => part.UserPanel))

export function UsersPage() {
  const search = usePagedSearch()
  const query = useUsers(search.wanted, search.page)
  const remove = useConfirmedDelete()
  const resetTwoFactor = useResetTwoFactor()
  const { canCreate, canEdit, canInvite } = useUserRights()
  const form = useAddressPanel({
    noun: 'user',
    find: findUser,
    refusal: (user) => (canEdit(user) ? undefined : notAllowed),
    canCreate,
  })
  const invitation = useAddressPanel({
    name: 'invitation',
    noun: 'user',
    find: findUser,
    refusal: (user) => (user.invited_until == null ? hasAccepted : canInvite(user) ? undefined : notAllowed),
  })
  const timeZone = useSession().me?.account?.time_zone
  const member = query.data?.data[0]

  return (
    <ListPage
      title="Manage Users"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={canCreate && <CreateButton onClick={() => form.open()}>Create User</CreateButton>}
      search={search}
      searchLabel="Search by name, username or email"
      filters={<TeamCount member={member} />}
      query={query}
      nouns="users"
      renderRows={(users) => (
        <UserTable
          users={users}
          actions={{
            onEdit: form.open,
            onInvitation: invitation.open,
            onResetTwoFactor: resetTwoFactor,
            onDelete: remove,
          }}
        />
      )}
    >
      <AddressPanel panel={form}>{(panel, user) => <UserPanel {...panel} user={user} member={member} />}</AddressPanel>
      <AddressPanel panel={invitation}>
        {(panel, user) => user && <InvitationPanel {...panel} user={user} timeZone={timeZone} />}
      </AddressPanel>
    </ListPage>
  )
}

/** Deletes a user after a confirmation that explains what happens to their content. */
function useConfirmedDelete() {
  const messages = useMessages()
  const remove = useDeleteUser((failure) =>
    messages.error(failureText(failure, 'Unable to delete user please try again.')),
  )
  const ask = useConfirmed(remove, () => messages.success('User deleted successfully!'))
  return (user: User) =>
    ask(user.id, {
      title: 'Delete this user?',
      text: `“${user.name}” (@${user.username}) is signed out everywhere and can no longer sign in.`,
      details: <Text mt="sm">{belongingsText(user)}</Text>,
      confirmLabel: 'Delete',
      danger: true,
    })
}

type Belongings = Pick<User, 'media_count' | 'playlist_count'>

const counted = (count: number, one: string, many: string) =>
  count === 0 ? undefined : `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** Returns a sentence about what happens to a user’s media, playlists and channels when the user is deleted. */
export function belongingsText({ media_count, playlist_count }: Belongings): string {
  const parts = [
    counted(media_count, 'image or video', 'images and videos'),
    counted(playlist_count, 'playlist', 'playlists'),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return 'They own no images, videos or playlists. You receive the channels they created.'
  return `You receive their ${parts.join(' and ')}, and the channels they created. Screens keep playing.`
}
