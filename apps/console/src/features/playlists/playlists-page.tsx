import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { ListResults } from '../../ui/lists/list-results.tsx'
import { ListSearch, useListSearch } from '../../ui/lists/list-search.tsx'
import { AddContentPanel } from './add-content-panel.tsx'
import { PlaylistList } from './playlist-list.tsx'
import { PlaylistPanel } from './playlist-panel.tsx'
import { PlaylistSkeletons } from './playlist-skeletons.tsx'
import { usePlaylists } from './playlists.queries.ts'
import { ItemPanel, type OpenedItem } from './presentation/item-panel.tsx'
import { DurationDrafts } from './strip/duration-drafts.ts'
import { StripUploadsProvider } from './strip/strip-uploads.tsx'
import { useConfirmedDelete } from './use-delete-playlist.tsx'

export function PlaylistsPage() {
  const search = useListSearch()
  const [drafts] = useState(() => new Map<string, number | null>())
  const list = usePlaylists(search.wanted)
  const form = usePanel<Playlist | undefined>()
  const adding = usePanel<Playlist>()
  const settings = usePanel<OpenedItem>()
  const canCreate = useSession().can('playlist', 'create')
  const create = () => form.open(undefined)

  return (
    <DurationDrafts value={drafts}>
      <StripUploadsProvider>
        <Page
          title="Manage Playlists"
          back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
          actions={
            canCreate && (
              <Button leftSection={<IconPlus size={16} />} onClick={create}>
                Create Playlist
              </Button>
            )
          }
          toolbar={<ListSearch search={search} noun="playlist" total={list.total} />}
        >
          <Results
            list={list}
            wanted={search.wanted}
            onCreate={canCreate ? create : undefined}
            onEdit={form.open}
            onAddContent={adding.open}
            onItem={settings.open}
          />
          {form.turn > 0 && (
            <PlaylistPanel key={form.turn} opened={form.opened} playlist={form.subject} onClose={form.close} />
          )}
          {adding.subject && (
            <AddContentPanel
              key={adding.turn}
              opened={adding.opened}
              playlist={adding.subject}
              onClose={adding.close}
            />
          )}
          {settings.subject && (
            <ItemPanel key={settings.turn} opened={settings.opened} onClose={settings.close} {...settings.subject} />
          )}
        </Page>
      </StripUploadsProvider>
    </DurationDrafts>
  )
}

interface ResultsProps {
  list: ReturnType<typeof usePlaylists>
  wanted: string
  onCreate: (() => void) | undefined
  onEdit: (playlist: Playlist) => void
  onAddContent: (playlist: Playlist) => void
  onItem: (opened: OpenedItem) => void
}

function Results({ list, wanted, onCreate, onEdit, onAddContent, onItem }: ResultsProps) {
  const remove = useConfirmedDelete()
  const actions = { onEdit, onAddContent, onItem, onDelete: (playlist: Playlist) => void remove(playlist) }
  return (
    <ListResults
      list={list}
      noun="playlist"
      wanted={wanted}
      skeletons={<PlaylistSkeletons />}
      empty={
        <EmptyState
          drawing="playlist"
          text="No playlist found."
          action={onCreate && <Button onClick={onCreate}>Create Playlist</Button>}
        />
      }
    >
      {(playlists) => <PlaylistList playlists={playlists} actions={actions} onEnd={list.onEnd} />}
    </ListResults>
  )
}
