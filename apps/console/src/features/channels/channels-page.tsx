import type { Channel } from '@digisigncast/contract/channels'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowLeft, IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { CardGrid } from '../../ui/card-grid.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { ChannelCard } from './channel-card.tsx'
import { ChannelPanel } from './channel-panel.tsx'
import { ChannelSkeletons } from './channel-skeletons.tsx'
import { useChannels, usePlaylistChoices } from './channels.queries.ts'
import classes from './channels-page.module.css'
import { useConfirmedDelete } from './use-delete-channel.tsx'

const searchAfterMs = 250
const likelyRow = 440

export function ChannelsPage() {
  // A link to one thing by its name begins with that search.
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const [wanted] = useDebouncedValue(search.trim(), searchAfterMs)
  const query = useChannels(wanted)
  const form = usePanel<Channel | undefined>()
  const canCreate = useSession().can('channels', 'create')
  const create = () => form.open(undefined)
  const total = query.data?.pages[0]?.pagination?.total

  return (
    <Page
      title="Manage Channels"
      actions={
        <>
          <Button component={Link} to="/dashboard" variant="default" leftSection={<IconArrowLeft size={16} />}>
            Back To Dashboard
          </Button>
          {canCreate && (
            <Button leftSection={<IconPlus size={16} />} onClick={create}>
              Create New Channel
            </Button>
          )}
        </>
      }
      toolbar={
        <div className={classes.toolbar}>
          <SearchBox value={search} onChange={setSearch} label="Search channels by name" />
          <output className={classes.count}>{total !== undefined && countText(total, wanted)}</output>
        </div>
      }
    >
      <Results query={query} wanted={wanted} onCreate={canCreate ? create : undefined} onEdit={form.open} />
      {form.turn > 0 && (
        <ChannelPanel key={form.turn} opened={form.opened} channel={form.subject} onClose={form.close} />
      )}
    </Page>
  )
}

const countText = (total: number, wanted: string) =>
  `${total.toLocaleString('en')} ${total === 1 ? 'channel' : 'channels'}${wanted ? ' found' : ''}`

interface ResultsProps {
  query: ReturnType<typeof useChannels>
  wanted: string
  onCreate: (() => void) | undefined
  onEdit: (channel: Channel) => void
}

function Results({ query, wanted, onCreate, onEdit }: ResultsProps) {
  const remove = useConfirmedDelete()
  const choices = usePlaylistChoices()
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const channels = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  const actions = useMemo(() => ({ onEdit, onDelete: (channel: Channel) => void remove(channel) }), [onEdit, remove])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (query.isPending) return <ChannelSkeletons />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (channels.length === 0 && wanted) return <EmptyState drawing="search" text={`No channel is called “${wanted}”.`} />
  if (channels.length === 0) {
    return (
      <EmptyState
        drawing="channel"
        text="No channels found."
        action={onCreate && <Button onClick={onCreate}>Create New Channel</Button>}
      />
    )
  }
  return (
    <>
      {choices.isError && !choices.data && (
        <p className={classes.note} role="alert">
          The pictures of the playlists could not be loaded.
          <Button size="compact-sm" variant="subtle" onClick={() => void choices.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <CardGrid
        items={channels}
        likelyRow={likelyRow}
        renderCard={(channel) => (
          <ChannelCard key={channel.id} channel={channel} choices={choices.data} actions={actions} />
        )}
        onEnd={onEnd}
      />
    </>
  )
}
