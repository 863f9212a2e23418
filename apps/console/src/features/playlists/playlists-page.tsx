import type { Playlist } from '@digisigncast/contract/playlists'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { AddContentPanel } from './add-content-panel.tsx'
import { DurationDrafts } from './duration-drafts.ts'
import { PlaylistList } from './playlist-list.tsx'
import { PlaylistPanel } from './playlist-panel.tsx'
import { PlaylistSkeletons } from './playlist-skeletons.tsx'
import { usePlaylists } from './playlists.queries.ts'
import classes from './playlists-page.module.css'
import { StripUploadsProvider } from './strip-uploads.tsx'
import { useConfirmedDelete } from './use-delete-playlist.tsx'

const searchAfterMs = 250

export function PlaylistsPage() {
  // A link to one thing by its name begins with that search.
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const [wanted] = useDebouncedValue(search.trim(), searchAfterMs)
  const [drafts] = useState(() => new Map<string, number | null>())
  const query = usePlaylists(wanted)
  const form = usePanel<Playlist | undefined>()
  const adding = usePanel<Playlist>()
  const canCreate = useSession().can('playlist', 'create')
  const create = () => form.open(undefined)
  const total = query.data?.pages[0]?.pagination?.total

  return (
    <DurationDrafts value={drafts}>
      <StripUploadsProvider>
        <Page
          title="Manage Playlists"
          actions={
            <>
              <Button component={Link} to="/dashboard" variant="default" leftSection={<IconArrowLeft size={16} />}>
                Back To Dashboard
              </Button>
              {canCreate && (
                <Button leftSection={<IconPlus size={16} />} onClick={create}>
                  Create Playlist
                </Button>
              )}
            </>
          }
          toolbar={
            <div className={classes.toolbar}>
              <SearchBox value={search} onChange={setSearch} label="Search playlists by name" />
              <output className={classes.count}>{total !== undefined && countText(total, wanted)}</output>
            </div>
          }
        >
          <Results
            query={query}
            wanted={wanted}
            onCreate={canCreate ? create : undefined}
            onEdit={form.open}
            onAddContent={adding.open}
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
        </Page>
      </StripUploadsProvider>
    </DurationDrafts>
  )
}

const countText = (total: number, wanted: string) =>
  `${total.toLocaleString('en')} ${total === 1 ? 'playlist' : 'playlists'}${wanted ? ' found' : ''}`

interface ResultsProps {
  query: ReturnType<typeof usePlaylists>
  wanted: string
  onCreate: (() => void) | undefined
  onEdit: (playlist: Playlist) => void
  onAddContent: (playlist: Playlist) => void
}

function Results({ query, wanted, onCreate, onEdit, onAddContent }: ResultsProps) {
  const remove = useConfirmedDelete()
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const playlists = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (query.isPending) return <PlaylistSkeletons />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (playlists.length === 0 && wanted) {
    return <EmptyState drawing="search" text={`No playlist is called “${wanted}”.`} />
  }
  if (playlists.length === 0) {
    return (
      <EmptyState
        drawing="playlist"
        text="No playlist found."
        action={onCreate && <Button onClick={onCreate}>Create Playlist</Button>}
      />
    )
  }
  const actions = { onEdit, onAddContent, onDelete: (playlist: Playlist) => void remove(playlist) }
  return <PlaylistList playlists={playlists} actions={actions} onEnd={onEnd} />
}
