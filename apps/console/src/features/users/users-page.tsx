import type { User } from '@digisigncast/contract/accounts/users'
import { pageSize } from '@digisigncast/contract/api/limits'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { PagedResults } from '../../ui/lists/paged-results.tsx'
import { usePagedSearch } from '../../ui/lists/use-paged-search.ts'
import { TeamCount } from './team.tsx'
import { useConfirmedDelete } from './use-delete-user.tsx'
import { useUserRights } from './use-user-rights.ts'
import { UserPanel } from './user-panel.tsx'
import { UserTable } from './user-table.tsx'
import { useUsers } from './users.queries.ts'

export function UsersPage() {
  const { typed, type, wanted, page, setPage } = usePagedSearch()
  const query = useUsers(wanted, page)
  const remove = useConfirmedDelete()
  const form = usePanel<User | undefined>()
  const { canCreate } = useUserRights()
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
        {(users) => <UserTable users={users} actions={{ onEdit: form.open, onDelete: (user) => void remove(user) }} />}
      </PagedResults>
      {form.turn > 0 && (
        <UserPanel key={form.turn} opened={form.opened} user={form.subject} member={member} onClose={form.close} />
      )}
    </Page>
  )
}
