import { pageSize } from '@digisigncast/contract/api/limits'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSession } from '../../../api/session.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { notAllowed, useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { usePagedSearch } from '../../../ui/lists/use-paged-search.ts'
import { later } from '../../../ui/loading/later.tsx'
import { hasAccepted, InvitationPanel } from '../invitations/index.ts'
import { useResetTwoFactor } from '../two-factor/index.ts'
import { TeamCount } from './team.tsx'
import { useConfirmedDelete } from './use-delete-user.tsx'
import { useUserRights } from './use-user-rights.ts'
import { UserTable } from './user-table.tsx'
import { findUser, useUsers } from './users.queries.ts'

const UserPanel = later(() => import('./user-panel.tsx').then((part) => part.UserPanel))

export function UsersPage() {
  const { typed, type, wanted, page, setPage } = usePagedSearch()
  const query = useUsers(wanted, page)
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
    <Page
      title="Manage Users"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={
        canCreate && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => form.open(undefined)}>
            Create User
          </Button>
        )
      }
      toolbar={
        <>
          <SearchBox value={typed} onChange={type} label="Search by name, username or email" />
          <TeamCount member={member} />
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
        {(users) => (
          <UserTable
            users={users}
            actions={{
              onEdit: form.open,
              onInvitation: invitation.open,
              onResetTwoFactor: (user) => void resetTwoFactor(user),
              onDelete: (user) => void remove(user),
            }}
          />
        )}
      </PagedResults>
      <AddressPanel panel={form}>{(panel, user) => <UserPanel {...panel} user={user} member={member} />}</AddressPanel>
      <AddressPanel panel={invitation}>
        {(panel, user) => user && <InvitationPanel {...panel} user={user} timeZone={timeZone} />}
      </AddressPanel>
    </Page>
  )
}
