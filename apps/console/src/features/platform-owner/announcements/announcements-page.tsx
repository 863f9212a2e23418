import { Text } from '@mantine/core'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { ownZone } from '../../../ui/forms/local-moment.ts'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { ListPage } from '../../../ui/lists/list-page.tsx'
import { usePagedSearch } from '../../../ui/lists/use-paged-search.ts'
import { later } from '../../../ui/loading/later.tsx'
import { AnnouncementTable } from './announcement-table.tsx'
import { findAnnouncement, useAnnouncements } from './announcements.queries.ts'

const AnnouncementPanel = later(() => import('./announcement-panel.tsx').then((part) => part.AnnouncementPanel))

export function AnnouncementsPage() {
  const search = usePagedSearch()
  const query = useAnnouncements(search.wanted, search.page)
  const panel = useAddressPanel({ noun: 'announcement', find: findAnnouncement, canCreate: true })
  const create = <CreateButton onClick={() => panel.open()}>Create Announcement</CreateButton>
  return (
    <ListPage
      title="Announcements"
      actions={create}
      search={search}
      searchLabel="Search announcements by title and text"
      searchHint="Search by title or text"
      filters={
        <Text size="sm" c="var(--ink-2)">
          Times in {ownZone}
        </Text>
      }
      query={query}
      nouns="announcements"
      empty={
        <EmptyState
          drawing="announcement"
          text="No announcements yet."
          hint="Announcements appear at the top of your customers’ consoles."
          action={create}
        />
      }
      renderRows={(rows) => <AnnouncementTable announcements={rows} onEdit={panel.open} />}
    >
      <AddressPanel panel={panel}>
        {(opened, announcement) => <AnnouncementPanel {...opened} announcement={announcement} />}
      </AddressPanel>
    </ListPage>
  )
}
