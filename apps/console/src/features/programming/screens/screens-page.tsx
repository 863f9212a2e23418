import { maxScreensPerCall } from '@digisigncast/contract/api/limits'
import type { Screen, ScreenFilter } from '@digisigncast/contract/content/screens'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { failureText } from '../../../api/client.ts'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { screenPath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { ListSearch } from '../../../ui/lists/list-search.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { WaitingNotice } from '../../fleet/devices/index.ts'
import { ManageTagsPanel } from '../tags/index.ts'
import { ScreenCards } from './list/screen-cards.tsx'
import { ScreenChips } from './list/screen-chips.tsx'
import classes from './list/screen-filters.module.css'
import { ScreenFilters } from './list/screen-filters.tsx'
import { ScreenTable } from './list/screen-table.tsx'
import { useScreenSelection } from './list/use-screen-selection.ts'
import { type ScreensFilter, type ScreensView, useScreensFilter } from './list/use-screens-filter.ts'
import { ScreenSkeletons } from './screen-skeletons.tsx'
import { type ScreenActions } from './screen-words.ts'
import { fetchScreenIds, findScreen, useScreenCounts, useScreens } from './screens.queries.ts'
import { useConfirmedDelete } from './use-delete-screen.ts'

const BulkBar = later(() => import('./bulk/bulk-bar.tsx').then((part) => part.BulkBar))
const ScreenWall = later(() => import('./list/screen-wall.tsx').then((part) => part.ScreenWall))
const ConnectionDetails = later(() => import('./connection-details.tsx').then((part) => part.ConnectionDetails))
const ContentPanel = later(() => import('./form/content-panel.tsx').then((part) => part.ContentPanel))
const ScreenPanel = later(() => import('./form/screen-panel.tsx').then((part) => part.ScreenPanel))
const ScreenDevicesPanel = later(() => import('./screen-devices.tsx').then((part) => part.ScreenDevicesPanel))

const noneFound = 'No screens found.'

/** Number of screens from which the table is the default view. */
const tableFrom = 25

export function ScreensPage() {
  const filter = useScreensFilter()
  const { question } = filter
  const list = useScreens(question)
  const counts = useScreenCounts(question).data
  const view = useView(filter.view, counts?.all)
  const selection = useScreenSelection(list.items)
  const remove = useConfirmedDelete()
  const messages = useMessages()
  const { can } = useSession()
  const canCreate = can('screens', 'create')
  const panelOf = { noun: 'screen', find: findScreen }
  const isAllowed = can('screens', 'edit')
  const form = useAddressPanel({ ...panelOf, isAllowed, canCreate })
  const content = useAddressPanel({ ...panelOf, name: 'content', isAllowed })
  const details = useAddressPanel({ ...panelOf, name: 'connection' })
  const devices = useAddressPanel({ ...panelOf, name: 'devices' })
  const mayManageTags = useLimitTags() === undefined && isAllowed
  const tags = useAddressPanel({ name: 'tags', isAllowed: mayManageTags })
  const canSelect = can('screens', 'edit') || can('screens', 'delete')
  const isBulkPanel = useSearchParams()[0].get('panel')?.startsWith('selected-') === true
  const create = () => form.open(undefined)
  const [edit, editContent, connect, showDevices] = [form.open, content.open, details.open, devices.open]
  const { toggle } = selection
  const actions = useMemo(
    (): ScreenActions => ({
      onEdit: edit,
      onEditContent: editContent,
      onConnect: connect,
      onDevices: showDevices,
      onDelete: (screen) => void remove(screen),
      onToggle: canSelect ? toggle : undefined,
    }),
    [edit, editContent, connect, showDevices, remove, canSelect, toggle],
  )
  const selectAll = () =>
    fetchScreenIds(filterOf(question)).then(
      (ids) => {
        selection.setAll(ids)
        if (ids.length === maxScreensPerCall) messages.success(`The first ${maxScreensPerCall} screens are selected.`)
      },
      (failure: unknown) => messages.error(failureText(failure)),
    )

  return (
    <Page
      title="Manage Screens"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={
        <>
          {can('screens', 'edit') && (
            <Button component={Link} to={connectPath} variant="default" leftSection={<IconPlugConnected size={16} />}>
              Connect a Display
            </Button>
          )}
          {canCreate && <CreateButton onClick={create}>Create New Screen</CreateButton>}
        </>
      }
      toolbar={
        <>
          <ScreenChips
            counts={counts}
            chosen={question.state}
            onChoose={(state) => filter.change({ state: state === question.state ? undefined : state })}
          />
          <div className={classes.tools}>
            <ListSearch
              search={{ typed: filter.typed, type: filter.type, wanted: question.search ?? '' }}
              noun="screen"
              label="Search by name, tag, content or code"
              total={list.total}
              isWaiting={list.isWaiting}
            />
            <ScreenFilters
              filter={filter}
              view={view}
              hasList={list.items !== undefined}
              onManageTags={mayManageTags ? () => tags.open() : undefined}
            />
          </div>
        </>
      }
    >
      <WaitingNotice />
      <Results
        list={list}
        filter={filter}
        view={view}
        actions={actions}
        selection={selection}
        onCreate={canCreate ? create : undefined}
      />
      {canSelect && (
        <BulkBar
          opened={selection.ids.size > 0 || isBulkPanel}
          selection={selection}
          total={list.total ?? 0}
          onSelectAll={() => void selectAll()}
        />
      )}
      <AddressPanel panel={tags}>{(panel) => <ManageTagsPanel {...panel} />}</AddressPanel>
      <AddressPanel panel={form}>
        {(panel, screen) => <ScreenPanel {...panel} screen={screen} onCreated={connect} />}
      </AddressPanel>
      <AddressPanel panel={content}>
        {(panel, screen) => screen && <ContentPanel {...panel} screen={screen} />}
      </AddressPanel>
      <AddressPanel panel={details}>
        {(panel, screen) => screen && <ConnectionDetails {...panel} screen={screen} />}
      </AddressPanel>
      <AddressPanel panel={devices}>
        {(panel, screen) => screen && <ScreenDevicesPanel {...panel} screen={screen} />}
      </AddressPanel>
    </Page>
  )
}

const filterOf = ({ search, state, content, tag }: ScreenFilter): ScreenFilter => ({
  ...(search && { search }),
  ...(state && { state }),
  ...(content && { content }),
  ...(tag && { tag }),
})

/** The chosen view, else a table if there are many screens. Stays a table while a search finds few. */
function useView(chosen: ScreensView | undefined, count: number | undefined): ScreensView {
  const [isMany, setIsMany] = useState(false)
  if (!isMany && (count ?? 0) >= tableFrom) setIsMany(true)
  return chosen ?? (isMany ? 'table' : 'cards')
}

interface ResultsProps {
  list: ReturnType<typeof useScreens>
  filter: ScreensFilter
  view: ScreensView
  actions: ScreenActions
  selection: ReturnType<typeof useScreenSelection>
  onCreate: (() => void) | undefined
}

function Results({ list, filter, view, actions, selection, onCreate }: ResultsProps) {
  const navigate = useNavigate()
  const { items } = list
  if (!items) return list.error ? <ErrorState error={list.error} onRetry={list.onRetry} /> : <ScreenSkeletons />
  if (items.length === 0) return <Nothing filter={filter} onCreate={onCreate} />
  const common = {
    screens: items,
    grouping: filter.question.group,
    actions,
    selection,
    onOpen: (screen: Screen) => void navigate(screenPath(screen.id)),
    onEnd: list.onEnd,
  }
  if (view === 'wall') return <ScreenWall {...common} />
  return view === 'table' ? <ScreenTable {...common} total={list.total ?? items.length} /> : <ScreenCards {...common} />
}

function Nothing({
  filter: { question, clear },
  onCreate,
}: {
  filter: ScreensFilter
  onCreate: (() => void) | undefined
}) {
  const { search, state, content, tag } = question
  const isFiltered = state !== undefined || content !== undefined || tag !== undefined
  if (search || isFiltered)
    return (
      <NoMatch
        text={noneFound}
        search={isFiltered || !search ? '' : search}
        action={
          isFiltered && (
            <Button variant="default" onClick={clear}>
              Show all screens
            </Button>
          )
        }
      />
    )
  return (
    <EmptyState
      drawing="screen"
      text={noneFound}
      action={onCreate && <Button onClick={onCreate}>Create New Screen</Button>}
    />
  )
}
