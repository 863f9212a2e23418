import { maxScreensPerCall } from '@digisigncast/contract/api/limits'
import type { Screen, ScreenFilter } from '@digisigncast/contract/content/screens'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { screenGroupLabels } from '@digisigncast/contract/devices/screen-state'
import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { failureText } from '../../api/client.ts'
import { screenPath } from '../../api/screen-path.ts'
import { useSession } from '../../api/session.tsx'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { ListSearch } from '../../ui/lists/list-search.tsx'
import { DevicesPanel, WaitingNotice } from '../devices/index.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { ConnectionDetails } from './connection-details.tsx'
import { ContentPanel } from './form/content-panel.tsx'
import { ScreenPanel } from './form/screen-panel.tsx'
import { ScreenCards } from './list/screen-cards.tsx'
import { ScreenChips } from './list/screen-chips.tsx'
import { ScreenFilters } from './list/screen-filters.tsx'
import { ScreenTable } from './list/screen-table.tsx'
import { ScreenWall } from './list/screen-wall.tsx'
import { useScreenSelection } from './list/use-screen-selection.ts'
import { type ScreensFilter, type ScreensView, useScreensFilter } from './list/use-screens-filter.ts'
import { ScreenSkeletons } from './screen-skeletons.tsx'
import { type ScreenActions } from './screen-words.ts'
import { fetchScreenIds, useScreenCounts, useScreens } from './screens.queries.ts'
import classes from './screens-page.module.css'
import { useConfirmedDelete } from './use-delete-screen.ts'

/** Number of screens from which the table is the default view. */
const tableFrom = 25

export function ScreensPage() {
  const filter = useScreensFilter()
  const { question } = filter
  const list = useScreens(question)
  const counts = useScreenCounts(question).data
  const view = useView(filter.view, counts?.all)
  const selection = useScreenSelection(list.items)
  const form = usePanel<Screen | undefined>()
  const content = usePanel<Screen>()
  const details = usePanel<Screen>()
  const devices = usePanel<Screen>()
  const remove = useConfirmedDelete()
  const messages = useMessages()
  const { can } = useSession()
  const canCreate = can('screens', 'create')
  const canSelect = can('screens', 'edit') || can('screens', 'delete')
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
    // oxlint-disable-next-line react/exhaustive-deps -- `remove` is a new function at each render
    [edit, editContent, connect, showDevices, canSelect, toggle],
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
          {canCreate && (
            <Button leftSection={<IconPlus size={16} />} onClick={create}>
              Create New Screen
            </Button>
          )}
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
              total={list.total}
            />
            <ScreenFilters filter={filter} view={view} />
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
      {canSelect && <BulkBar selection={selection} total={list.total ?? 0} onSelectAll={() => void selectAll()} />}
      {form.turn > 0 && <ScreenPanel key={form.turn} opened={form.opened} screen={form.subject} onClose={form.close} />}
      {content.subject && (
        <ContentPanel key={content.turn} opened={content.opened} screen={content.subject} onClose={content.close} />
      )}
      {details.subject && (
        <ConnectionDetails opened={details.opened} screen={details.subject} onClose={details.close} />
      )}
      {devices.subject && (
        <DevicesPanel key={devices.turn} opened={devices.opened} screen={devices.subject} onClose={devices.close} />
      )}
    </Page>
  )
}

const filterOf = ({ search, state, content }: ScreenFilter): ScreenFilter => ({
  ...(search && { search }),
  ...(state && { state }),
  ...(content && { content }),
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
  if (view === 'wall') return <ScreenWall screens={items} onEnd={list.onEnd} />
  const common = {
    screens: items,
    grouping: filter.question.group,
    actions,
    selection,
    onOpen: (screen: Screen) => void navigate(screenPath(screen.id)),
    onEnd: list.onEnd,
  }
  return view === 'table' ? <ScreenTable {...common} total={list.total ?? items.length} /> : <ScreenCards {...common} />
}

function Nothing({
  filter: { question, clear },
  onCreate,
}: {
  filter: ScreensFilter
  onCreate: (() => void) | undefined
}) {
  const { search, state, content } = question
  if (search && !state && !content) return <EmptyState drawing="search" text={`No screen matches “${search}”.`} />
  if (search || state || content)
    return (
      <EmptyState
        drawing="search"
        text={
          state ? `No screen here is in the state “${screenGroupLabels[state]}”.` : 'No screen matches these filters.'
        }
        action={
          <Button variant="default" onClick={clear}>
            Show all screens
          </Button>
        }
      />
    )
  return (
    <EmptyState
      drawing="screen"
      text="No screens found."
      action={onCreate && <Button onClick={onCreate}>Create New Screen</Button>}
    />
  )
}
