import type { Channel } from '@digisigncast/contract/content/channels'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useSession } from '../../../api/session.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { CardGrid } from '../../../ui/layout/card-grid.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { ListResults } from '../../../ui/lists/list-results.tsx'
import { ListSearch, useListSearch } from '../../../ui/lists/list-search.tsx'
import { later } from '../../../ui/loading/later.tsx'
import classes from './channel-card.module.css'
import { ChannelCard, ChannelSkeletons } from './channel-card.tsx'
import { findChannel, useChannels, usePlaylistChoices } from './channels.queries.ts'
import { useConfirmedDelete } from './use-delete-channel.tsx'

const ChannelPanel = later(() => import('./channel-panel.tsx').then((part) => part.ChannelPanel))

const noneFound = 'No channels found.'

const estimatedRow = 440

export function ChannelsPage() {
  const search = useListSearch()
  const list = useChannels(search.wanted)
  const { can } = useSession()
  const canCreate = can('channels', 'create')
  const form = useAddressPanel({ noun: 'channel', find: findChannel, isAllowed: can('channels', 'edit'), canCreate })
  const create = () => form.open(undefined)

  return (
    <Page
      title="Manage Channels"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={canCreate && <CreateButton onClick={create}>Create New Channel</CreateButton>}
      toolbar={<ListSearch search={search} noun="channel" total={list.total} isWaiting={list.isWaiting} />}
    >
      <Results list={list} wanted={search.wanted} onCreate={canCreate ? create : undefined} onEdit={form.open} />
      <AddressPanel panel={form}>{(panel, channel) => <ChannelPanel {...panel} channel={channel} />}</AddressPanel>
    </Page>
  )
}

interface ResultsProps {
  list: ReturnType<typeof useChannels>
  wanted: string
  onCreate: (() => void) | undefined
  onEdit: (channel: Channel) => void
}

function Results({ list, wanted, onCreate, onEdit }: ResultsProps) {
  const remove = useConfirmedDelete()
  const choices = usePlaylistChoices()
  const actions = useMemo(() => ({ onEdit, onDelete: (channel: Channel) => void remove(channel) }), [onEdit, remove])

  return (
    <ListResults
      list={list}
      emptyText={noneFound}
      wanted={wanted}
      skeletons={<ChannelSkeletons />}
      empty={
        <EmptyState
          drawing="channel"
          text={noneFound}
          action={onCreate && <Button onClick={onCreate}>Create New Channel</Button>}
        />
      }
    >
      {(channels) => (
        <>
          {choices.isError && !choices.data && (
            <p className={classes.note} role="alert">
              The playlist pictures could not be loaded.
              <Button size="compact-sm" variant="subtle" onClick={() => void choices.refetch()}>
                Try again
              </Button>
            </p>
          )}
          <CardGrid
            items={channels}
            estimatedRow={estimatedRow}
            renderCard={(channel) => (
              <ChannelCard key={channel.id} channel={channel} choices={choices.data} actions={actions} />
            )}
            onEnd={list.onEnd}
          />
        </>
      )}
    </ListResults>
  )
}
