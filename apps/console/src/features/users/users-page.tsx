import { pageSize } from '@digisigncast/contract/limits'
import type { User } from '@digisigncast/contract/users'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { BackLink } from '../../ui/back-link.tsx'
import { Page } from '../../ui/page.tsx'
import { PagedResults } from '../../ui/paged-results.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { usePagedSearch } from '../../ui/use-paged-search.ts'
import { usePanel } from '../../ui/use-panel.ts'
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
      actions={
        <>
          <BackLink to="/dashboard">Back To Dashboard</BackLink>
          {canCreate && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => form.open(undefined)}>
              Create User
            </Button>
          )}
        </>
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
