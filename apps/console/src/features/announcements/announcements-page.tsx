import { pageSize } from '@digisigncast/contract/api/limits'
import type { Announcement } from '@digisigncast/contract/platform/announcements'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { PagedResults } from '../../ui/lists/paged-results.tsx'
import { usePagedSearch } from '../../ui/lists/use-paged-search.ts'
import { ownZone } from './announcement-fields.ts'
import { AnnouncementPanel } from './announcement-panel.tsx'
import { AnnouncementTable } from './announcement-table.tsx'
import { useAnnouncements } from './announcements.queries.ts'

export function AnnouncementsPage() {
  const search = usePagedSearch()
  const query = useAnnouncements(search.wanted, search.page)
  const panel = usePanel<Announcement | undefined>()
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => panel.open(undefined)}>
      Create Announcement
    </Button>
  )
  return (
    <Page
      title="Announcements"
      actions={create}
      toolbar={
        <>
          <SearchBox
            value={search.typed}
            onChange={search.type}
            label="Search announcements by title and text"
            placeholder="Search by title or text"
          />
          <Text size="sm" c="var(--ink-2)">
            Times in {ownZone}
          </Text>
        </>
      }
    >
      <PagedResults
        query={query}
        nouns="announcements"
        perPage={pageSize}
        page={search.page}
        onPage={search.setPage}
        empty={
          search.wanted ? (
            <EmptyState drawing="search" text="No announcements found." />
          ) : (
            <EmptyState
              drawing="announcement"
              text="No announcements yet."
              hint="Announcements appear at the top of your customers’ consoles."
              action={create}
            />
          )
        }
      >
        {(rows) => <AnnouncementTable announcements={rows} onEdit={panel.open} />}
      </PagedResults>
      {panel.turn > 0 && (
        <AnnouncementPanel key={panel.turn} opened={panel.opened} announcement={panel.subject} onClose={panel.close} />
      )}
    </Page>
  )
}
