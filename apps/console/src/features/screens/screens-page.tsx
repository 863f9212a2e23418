import type { Screen } from '@digisigncast/contract/screens'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowLeft, IconPlus, IconReportAnalytics } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { CardGrid } from '../../ui/card-grid.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { DevicesPanel } from '../devices/index.ts'
import { ConnectionDetails } from './connection-details.tsx'
import { ContentPanel } from './content-panel.tsx'
import { ScreenCard } from './screen-card.tsx'
import { ScreenPanel } from './screen-panel.tsx'
import { ScreenSkeletons } from './screen-skeletons.tsx'
import { useScreens } from './screens.queries.ts'
import classes from './screens-page.module.css'
import { useConfirmedDelete } from './use-delete-screen.ts'

const searchAfterMs = 250
const likelyRow = 500

export function ScreensPage() {
  // A link to one thing by its name begins with that search.
  const [params] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const [wanted] = useDebouncedValue(search.trim(), searchAfterMs)
  const query = useScreens(wanted)
  const form = usePanel<Screen | undefined>()
  const content = usePanel<Screen>()
  const details = usePanel<Screen>()
  const devices = usePanel<Screen>()
  const canCreate = useSession().can('screens', 'create')
  const create = () => form.open(undefined)
  const total = query.data?.pages[0]?.pagination?.total

  return (
    <Page
      title="Manage Screens"
      actions={
        <>
          <Button component={Link} to="/dashboard" variant="default" leftSection={<IconArrowLeft size={16} />}>
            Back To Dashboard
          </Button>
          <Button
            component={Link}
            to="/proof-of-play"
            variant="default"
            leftSection={<IconReportAnalytics size={16} />}
          >
            Proof of Play
          </Button>
          {canCreate && (
            <Button leftSection={<IconPlus size={16} />} onClick={create}>
              Create New Screen
            </Button>
          )}
        </>
      }
      toolbar={
        <div className={classes.toolbar}>
          <SearchBox value={search} onChange={setSearch} label="Search screens by name" />
          <output className={classes.count}>{total !== undefined && countText(total, wanted)}</output>
        </div>
      }
    >
      <Results
        query={query}
        wanted={wanted}
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

const countText = (total: number, wanted: string) =>
  `${total.toLocaleString('en')} ${total === 1 ? 'screen' : 'screens'}${wanted ? ' found' : ''}`

interface ResultsProps {
  query: ReturnType<typeof useScreens>
  wanted: string
  onCreate: (() => void) | undefined
  onEdit: (screen: Screen) => void
  onEditContent: (screen: Screen) => void
  onConnect: (screen: Screen) => void
  onDevices: (screen: Screen) => void
}

function Results({ query, wanted, onCreate, ...panels }: ResultsProps) {
  const remove = useConfirmedDelete()
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const screens = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (query.isPending) return <ScreenSkeletons />
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (screens.length === 0 && wanted) return <EmptyState drawing="search" text={`No screen is called “${wanted}”.`} />
  if (screens.length === 0) {
    return (
      <EmptyState
        drawing="screen"
        text="No screens found."
        action={onCreate && <Button onClick={onCreate}>Create New Screen</Button>}
      />
    )
  }
  const actions = { ...panels, onDelete: (screen: Screen) => void remove(screen) }
  return (
    <CardGrid
      items={screens}
      likelyRow={likelyRow}
      renderCard={(screen) => <ScreenCard key={screen.id} screen={screen} actions={actions} />}
      onEnd={onEnd}
    />
  )
}
