import { pageSize } from '@digisigncast/contract/api/limits'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { ownZone } from '../../../ui/forms/local-moment.ts'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { usePagedSearch } from '../../../ui/lists/use-paged-search.ts'
import { later } from '../../../ui/loading/later.tsx'
import { AnnouncementTable } from './announcement-table.tsx'
import { findAnnouncement, useAnnouncements } from './announcements.queries.ts'

const AnnouncementPanel = later(() => import('./announcement-panel.tsx').then((part) => part.AnnouncementPanel))

export function AnnouncementsPage() {
  const search = usePagedSearch()
  const query = useAnnouncements(search.wanted, search.page)
  const panel = useAddressPanel({ noun: 'announcement', find: findAnnouncement, canCreate: true })
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
      <AddressPanel panel={panel}>
        {(opened, announcement) => <AnnouncementPanel {...opened} announcement={announcement} />}
      </AddressPanel>
    </Page>
  )
}
