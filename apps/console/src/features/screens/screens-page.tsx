import type { Screen } from '@digisigncast/contract/content/screens'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { Button } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { BackLink } from '../../ui/layout/back-link.tsx'
import { CardGrid } from '../../ui/layout/card-grid.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { usePanel } from '../../ui/layout/use-panel.ts'
import { ListResults } from '../../ui/lists/list-results.tsx'
import { ListSearch, useListSearch } from '../../ui/lists/list-search.tsx'
import { DevicesPanel, WaitingNotice } from '../devices/index.ts'
import { ConnectionDetails } from './connection-details.tsx'
import { ContentPanel } from './form/content-panel.tsx'
import { ScreenPanel } from './form/screen-panel.tsx'
import { ScreenCard } from './screen-card.tsx'
import { ScreenSkeletons } from './screen-skeletons.tsx'
import { useScreens } from './screens.queries.ts'
import { useConfirmedDelete } from './use-delete-screen.ts'

const estimatedRow = 500

export function ScreensPage() {
  const search = useListSearch()
  const list = useScreens(search.wanted)
  const form = usePanel<Screen | undefined>()
  const content = usePanel<Screen>()
  const details = usePanel<Screen>()
  const devices = usePanel<Screen>()
  const { can } = useSession()
  const canCreate = can('screens', 'create')
  const create = () => form.open(undefined)

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
      toolbar={<ListSearch search={search} noun="screen" total={list.total} />}
    >
      <WaitingNotice />
      <Results
        list={list}
        wanted={search.wanted}
        onCreate={canCreate ? create : undefined}
        onEdit={form.open}
        onEditContent={content.open}
        onConnect={details.open}
        onDevices={devices.open}
      />
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

interface ResultsProps {
  list: ReturnType<typeof useScreens>
  wanted: string
  onCreate: (() => void) | undefined
  onEdit: (screen: Screen) => void
  onEditContent: (screen: Screen) => void
  onConnect: (screen: Screen) => void
  onDevices: (screen: Screen) => void
}

function Results({ list, wanted, onCreate, ...panels }: ResultsProps) {
  const remove = useConfirmedDelete()
  const actions = { ...panels, onDelete: (screen: Screen) => void remove(screen) }
  return (
    <ListResults
      list={list}
      noun="screen"
      wanted={wanted}
      skeletons={<ScreenSkeletons />}
      empty={
        <EmptyState
          drawing="screen"
          text="No screens found."
          action={onCreate && <Button onClick={onCreate}>Create New Screen</Button>}
        />
      }
    >
      {(screens) => (
        <CardGrid
          items={screens}
          estimatedRow={estimatedRow}
          renderCard={(screen) => <ScreenCard key={screen.id} screen={screen} actions={actions} />}
          onEnd={list.onEnd}
        />
      )}
    </ListResults>
  )
}
