import { pageSize } from '@digisigncast/contract/limits'
import type { User } from '@digisigncast/contract/users'
import type { Pagination } from '@digisigncast/contract/wire'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { BackLink } from '../../ui/back-link.tsx'
import { searchAfterMs } from '../../ui/list-search.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RowSkeletons } from '../../ui/row-skeletons.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { TeamCount } from './team.tsx'
import { useConfirmedDelete } from './use-delete-user.tsx'
import { useUserRights } from './use-user-rights.ts'
import { UserPanel } from './user-panel.tsx'
import { UserTable } from './user-table.tsx'
import { useUsers } from './users.queries.ts'
import classes from './users-page.module.css'

export function UsersPage() {
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), searchAfterMs)
  const { page, setPage } = usePageOf(wanted)
  const query = useUsers(wanted, page)
  const form = usePanel<User | undefined>()
  const { canCreate } = useUserRights()
  const member = query.data?.data[0]
  const last = query.data && !query.isPlaceholderData ? Math.max(1, query.data.pagination.last_page) : page
  // The last page went with the last user on it.
  if (page > last) setPage(last)

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
          <SearchBox value={search} onChange={setSearch} label="Search by name, username or email" />
          <TeamCount member={member} />
        </>
      }
    >
      <Results query={query} page={page} onPage={setPage} onEdit={form.open} />
      {form.turn > 0 && (
        <UserPanel key={form.turn} opened={form.opened} user={form.subject} member={member} onClose={form.close} />
      )}
    </Page>
  )
}

/** Another search starts at its first page. */
function usePageOf(wanted: string) {
  const [at, setAt] = useState({ wanted, page: 1 })
  const page = at.wanted === wanted ? at.page : 1
  return { page, setPage: (next: number) => setAt({ wanted, page: next }) }
}

interface ResultsProps {
  query: ReturnType<typeof useUsers>
  page: number
  onPage: (page: number) => void
  onEdit: (user: User) => void
}

function Results({ query, page, onPage, onEdit }: ResultsProps) {
  const remove = useConfirmedDelete()
  if (query.isPending) return <RowSkeletons count={6} columns={['3fr', '3fr', '2fr']} height={60} />
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const { data: users, pagination } = query.data
  if (users.length === 0) return <EmptyState drawing="search" text="No users found." />
  return (
    <div className={classes.surface} aria-busy={query.isPlaceholderData}>
      <UserTable users={users} actions={{ onEdit, onDelete: (user) => void remove(user) }} />
      <Pager current={page} last={pagination.last_page} onPage={onPage} text={rangeText(pagination, users.length)} />
    </div>
  )
}

function rangeText({ current_page, total }: Pagination, shown: number) {
  const first = (current_page - 1) * pageSize + 1
  const [from, to, all] = [first, first + shown - 1, total].map((count) => count.toLocaleString('en'))
  return `Displaying users ${from} - ${to} of ${all} in total`
}
