import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button, Group } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { useSession } from '../../../api/session.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { ListResults } from '../../../ui/lists/list-results.tsx'
import { ListSearch, useListSearch } from '../../../ui/lists/list-search.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { ShowOnScreensPanel } from '../screens/index.ts'
import { PlaylistList, PlaylistSkeletons } from './playlist-list.tsx'
import { findPlaylist, refusalOf, usePlaylists } from './playlists.queries.ts'
import { useItemPanel } from './presentation/use-item-panel.ts'
import type { PlaylistActions } from './rows/playlist-row.tsx'
import { DurationDrafts } from './strip/duration-drafts.ts'
import { StripUploadsProvider } from './strip/strip-uploads.tsx'
import { useConfirmedDelete } from './use-delete-playlist.tsx'
import { useOpenPlaylist } from './use-open-playlist.ts'

const AddContentPanel = later(() => import('./add-content-panel.tsx').then((part) => part.AddContentPanel))
const PlaylistPanel = later(() => import('./playlist-panel.tsx').then((part) => part.PlaylistPanel))
const ItemPanel = later(() => import('./presentation/item-panel.tsx').then((part) => part.ItemPanel))

const ListPanel = later(() => import('./inner/list-panel.tsx').then((part) => part.ListPanel))
const TemplatePanel = later(() => import('./templates/template-panel.tsx').then((part) => part.TemplatePanel))

const noneFound = 'No playlist found.'

export function PlaylistsPage() {
  const search = useListSearch()
  const [drafts] = useState(() => new Map<string, number | null>())
  const list = usePlaylists(search.wanted)
  const { can, me } = useSession()
  const canCreate = can('playlist', 'create')
  const isLimited = useLimitTags() !== undefined
  const { openId, toggle, setCreated } = useOpenPlaylist(list.items, search.typed.trim())
  const panelOf = {
    noun: 'playlist',
    find: findPlaylist,
    isAllowed: can('playlist', 'edit'),
    refusal: (playlist: Playlist) => refusalOf(playlist, isLimited),
  }
  const form = useAddressPanel({ ...panelOf, canCreate })
  const showing = useAddressPanel({
    name: 'show',
    noun: 'playlist',
    find: findPlaylist,
    isAllowed: can('screens', 'view') && can('screens', 'edit'),
  })
  const adding = useAddressPanel({ ...panelOf, name: 'add' })
  const settings = useItemPanel()
  const canUseTemplates = canCreate && can('content', 'view') && can('content', 'create')
  const templates = useAddressPanel({
    name: 'template',
    createName: 'templates',
    noun: 'template',
    find: () => Promise.resolve(undefined),
    canCreate: canUseTemplates,
  })
  const openTemplates = canUseTemplates ? () => templates.open(undefined) : undefined
  const create = () => form.open(undefined)
  // The list has playlists as displays show them, the panel with the changes that the user has proposed.
  const edit = (playlist: Playlist) => (me?.needs_approval ? form.openById(playlist.id) : form.open(playlist))

  return (
    <DurationDrafts value={drafts}>
      <StripUploadsProvider>
        <Page
          title="Manage Playlists"
          back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
          actions={
            canCreate && (
              <>
                {openTemplates && (
                  <Button variant="default" leftSection={<IconTemplate size={16} />} onClick={openTemplates}>
                    Templates
                  </Button>
                )}
                <CreateButton onClick={create}>Create Playlist</CreateButton>
              </>
            )
          }
          toolbar={<ListSearch search={search} noun="playlist" total={list.total} isWaiting={list.isWaiting} />}
        >
          <Results
            list={list}
            wanted={search.wanted}
            onCreate={canCreate ? create : undefined}
            onTemplates={openTemplates}
            openId={openId}
            onToggle={toggle}
            onEdit={edit}
            onShow={showing.open}
            onAddContent={adding.open}
            onItem={settings.openItem}
            onCopied={setCreated}
          />
          <AddressPanel panel={form}>
            {(panel, playlist) => <PlaylistPanel {...panel} playlist={playlist} onCreated={setCreated} />}
          </AddressPanel>
          <AddressPanel panel={templates}>
            {(panel) => <TemplatePanel {...panel} onCreated={setCreated} />}
          </AddressPanel>
          <AddressPanel panel={adding}>
            {(panel, playlist) => playlist && <AddContentPanel {...panel} playlist={playlist} />}
          </AddressPanel>
          <AddressPanel panel={showing}>
            {(panel, playlist) => playlist && <ShowOnScreensPanel {...panel} playlist={playlist} />}
          </AddressPanel>
          <AddressPanel panel={settings}>
            {(panel, opened) => {
              if (!opened) return null
              return 'list' in opened ? <ListPanel {...panel} {...opened} /> : <ItemPanel {...panel} {...opened} />
            }}
          </AddressPanel>
        </Page>
      </StripUploadsProvider>
    </DurationDrafts>
  )
}

interface ResultsProps extends Omit<PlaylistActions, 'onDelete'> {
  list: ReturnType<typeof usePlaylists>
  wanted: string
  openId: string | undefined
  onCreate: (() => void) | undefined
  onTemplates: (() => void) | undefined
}

function Results({ list, wanted, openId, onCreate, onTemplates, ...acts }: ResultsProps) {
  const remove = useConfirmedDelete()
  const actions = { ...acts, onDelete: (playlist: Playlist) => void remove(playlist) }
  return (
    <ListResults
      list={list}
      emptyText={noneFound}
      wanted={wanted}
      skeletons={<PlaylistSkeletons />}
      empty={
        <EmptyState
          drawing="playlist"
          text={noneFound}
          action={
            onCreate && (
              <Group justify="center">
                <Button onClick={onCreate}>Create Playlist</Button>
                {onTemplates && (
                  <Button variant="default" onClick={onTemplates}>
                    Use a template
                  </Button>
                )}
              </Group>
            )
          }
        />
      }
    >
      {(playlists) => <PlaylistList playlists={playlists} openId={openId} actions={actions} onEnd={list.onEnd} />}
    </ListResults>
  )
}
