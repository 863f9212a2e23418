import { labelColors } from '@digisigncast/contract/content/colors'
import { type Rule, weekdays } from '@digisigncast/contract/content/rules'
import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useScreenNames } from '../../../api/screen-names.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { CreateButton } from '../../../ui/lists/create-button.tsx'
import { useListSearch } from '../../../ui/lists/list-search.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { useSavedMessage } from '../../kernel/versions/index.ts'
import { EntryList } from './entry-list.tsx'
import type { Preset } from './form/entry-fields.ts'
import { findEntry, useEntries, useMoveEntry } from './schedule.queries.ts'
import { ScheduleToolbar } from './schedule-toolbar.tsx'
import { useAskAboutOverlaps } from './use-ask-about-overlaps.ts'
import { useDeleteEntry } from './use-delete-entry.ts'
import { useChosenScreens, useScheduleView } from './use-schedule-view.ts'
import { mondayOf } from './week/blocks.ts'
import { useWallMinute } from './week/use-wall-minute.ts'
import { scheduleHint, WeekGrid } from './week/week-grid.tsx'
import { type ShownZone, zoneOf } from './zones.ts'

const MonthView = later(() => import('./month-view.tsx').then((part) => part.MonthView))
const EntryPanel = later(() => import('./form/entry-panel.tsx').then((part) => part.EntryPanel))

export function SchedulePage() {
  const { can, me } = useSession()
  const accountZone = me?.account?.time_zone ?? 'UTC'
  const names = useScreenNames().data ?? []
  const { screen, tag } = useChosenScreens()
  const zone = zoneOf(names, { screens: screen ? [screen] : [], tags: tag ? [tag] : [] }, accountZone)
  const { date: today } = useWallMinute(zone.timeZone)
  const view = useScheduleView(today)
  const { typed, type, wanted: search } = useListSearch()
  const entries = useEntries({
    ...(view.screen && { screen: view.screen }),
    ...(view.tag && { tag: view.tag }),
    ...(search && { search }),
  })
  const canCreate = can('schedules', 'create')
  const form = useAddressPanel({ noun: 'schedule entry', find: findEntry, canCreate })
  const [preset, setPreset] = useState<Preset>()
  const remove = useDeleteEntry(form.close)
  const create = (times?: Preset) => {
    setPreset(times)
    form.open(undefined)
  }
  const count = entries.data?.length ?? 0
  return (
    <Page
      title="Schedule"
      back={<BackLink to="/dashboard">Back To Dashboard</BackLink>}
      actions={canCreate && <CreateButton onClick={() => create()}>Create New Entry</CreateButton>}
      toolbar={
        <ScheduleToolbar
          view={view}
          today={today}
          search={typed}
          onSearch={type}
          total={entries.isPlaceholderData ? undefined : entries.data?.length}
        />
      }
    >
      <Results
        entries={entries}
        search={search}
        view={view}
        today={today}
        zone={zone}
        zoneFor={(entry) =>
          view.screen || view.tag
            ? zone
            : zoneOf(
                names,
                { screens: entry.screens.map(({ id }) => id), tags: entry.tags.map(({ id }) => id) },
                accountZone,
              )
        }
        onOpen={({ id }) => form.openById(id)}
        onCreate={canCreate ? create : undefined}
        onDelete={can('schedules', 'delete') ? remove : undefined}
      />
      <AddressPanel panel={form}>
        {(panel, entry) => (
          <EntryPanel
            {...panel}
            entry={entry}
            preset={preset}
            color={labelColors[count % labelColors.length] ?? 'blue'}
            onDelete={can('schedules', 'delete') ? remove : undefined}
          />
        )}
      </AddressPanel>
    </Page>
  )
}

interface ResultsProps {
  entries: ReturnType<typeof useEntries>
  search: string
  view: ReturnType<typeof useScheduleView>
  today: string
  zone: ShownZone
  /** The time zone of the screens of an entry. */
  zoneFor: (entry: ScheduleEntry) => ShownZone
  onOpen: (entry: ScheduleEntry) => void
  onCreate: ((preset?: Preset) => void) | undefined
  onDelete: ((entry: ScheduleEntry) => void) | undefined
}

function Results({ entries, search, view, today, zone, zoneFor, onOpen, onCreate, onDelete }: ResultsProps) {
  const messages = useMessages()
  const showSaved = useSavedMessage()
  const canEdit = useSession().can('schedules', 'edit')
  const move = useMoveEntry()
  const askAboutOverlaps = useAskAboutOverlaps()
  const moveTo = async ({ id, version, name, priority }: ScheduleEntry, rule: Rule) => {
    const stored = await findEntry(id)
    const asked = {
      id,
      rule,
      priority,
      screen_ids: stored?.screen_ids ?? [],
      tag_ids: stored?.tags.map((tag) => tag.id),
    }
    if (!(await askAboutOverlaps(asked))) return
    move.mutate({ id, version, rule }, { onSuccess: (saved) => showSaved(`“${name}” plays at the new time.`, saved) })
  }
  if (entries.isPending)
    return <RowSkeletons count={8} columns={['1fr', '1fr', '1fr', '1fr', '1fr', '1fr', '1fr']} height={72} />
  if (!entries.data) return <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
  const { data } = entries
  if (data.length === 0 && search) return <NoMatch text={emptyText(view)} search={search} />
  if (data.length === 0 && (view.view === 'list' || view.view === 'month' || !onCreate))
    return (
      <EmptyState
        drawing="schedule"
        text={emptyText(view)}
        hint={scheduleHint}
        action={onCreate && <Button onClick={() => onCreate()}>Create New Entry</Button>}
      />
    )
  if (view.view === 'list') return <EntryList entries={data} zoneFor={zoneFor} onOpen={onOpen} onDelete={onDelete} />
  if (view.view === 'month')
    return (
      <MonthView
        entries={data}
        date={view.date}
        today={today}
        onOpen={onOpen}
        onDay={(date) => view.change({ view: 'day', date })}
      />
    )
  return (
    <WeekGrid
      entries={data}
      first={view.view === 'day' ? view.date : mondayOf(view.date)}
      count={view.view === 'day' ? 1 : weekdays.length}
      today={today}
      zone={zone}
      onOpen={onOpen}
      onCreate={onCreate}
      onMove={
        canEdit
          ? (entry, rule) => void moveTo(entry, rule).catch((error: unknown) => messages.error(failureText(error)))
          : undefined
      }
      onMore={() => view.change({ view: 'list' })}
    />
  )
}

function emptyText({ screen, tag }: ResultsProps['view']): string {
  if (tag) return 'No entries for screens with this tag.'
  return screen ? 'No entries for this screen.' : 'No schedule entries found.'
}
