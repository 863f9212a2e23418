import type { Alert } from '@digisigncast/contract/devices/alerts'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconBell, IconBellOff, IconSettings, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { useTags } from '../../../api/tags.ts'
import { EmptyState, NoMatch } from '../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../ui/layout/address-panel.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../ui/layout/use-address-panel.ts'
import { usePanel } from '../../../ui/layout/use-panel.ts'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { AlertTable } from './alert-table.tsx'
import { emptyText, kindChoices } from './alert-words.ts'
import classes from './alerts.module.css'
import { alertsPerPage, useAlerts } from './alerts.queries.ts'
import { useAlertFilter } from './use-alert-filter.ts'

const AcknowledgePanel = later(() => import('./acknowledge-panel.tsx').then((part) => part.AcknowledgePanel))
const AlertSettingsPanel = later(() => import('./alert-settings-panel.tsx').then((part) => part.AlertSettingsPanel))

const NotificationsPanel = later(() => import('./notifications-panel.tsx').then((part) => part.NotificationsPanel))
const SilencesPanel = later(() => import('./silences/silences-panel.tsx').then((part) => part.SilencesPanel))
const SilencePanel = later(() => import('./silences/silence-panel.tsx').then((part) => part.SilencePanel))

const isNew = ({ state }: Alert) => state === 'open'

export function AlertsPage() {
  const { can, me, role } = useSession()
  const filter = useAlertFilter()
  const query = useAlerts(filter.query, filter.page)
  const { open: acknowledge, ...acknowledging } = usePanel<readonly Alert[]>()
  const mayAcknowledge = can('screens', 'edit') && me?.view == null
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const silencing = usePanel<null>()
  const notifications = useAddressPanel({ name: 'notifications' })
  const silences = useAddressPanel({ name: 'silences' })
  const settings = useAddressPanel({ name: 'settings', isAllowed: role === 'admin' && me?.view == null })
  const listed = query.data?.data ?? []
  const isFiltered = Boolean(filter.kind ?? filter.tagId ?? filter.screenId)
  const screenName =
    listed.flatMap(({ screens }) => screens).find(({ id }) => id === filter.screenId)?.name ?? 'One screen'
  const picked = listed.filter(({ id }) => selected.has(id))
  const unread = (picked.length > 0 ? picked : listed).filter(isNew)
  const toggle = (id: string) =>
    setSelected((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]))
  return (
    <Page
      title="Alerts"
      actions={
        <>
          <Button variant="default" leftSection={<IconBell size={16} />} onClick={() => notifications.open()}>
            Notifications
          </Button>
          <Button variant="default" leftSection={<IconBellOff size={16} />} onClick={() => silences.open()}>
            Silences
          </Button>
          {role === 'admin' && me?.view == null && (
            <Button variant="default" leftSection={<IconSettings size={16} />} onClick={() => settings.open()}>
              Alert Settings
            </Button>
          )}
          {mayAcknowledge && picked.length > 0 && (
            <Button variant="default" onClick={() => silencing.open(null)}>
              Silence {picked.length}
            </Button>
          )}
          {mayAcknowledge && unread.length > (picked.length > 0 ? 0 : 1) && (
            <Button onClick={() => acknowledge(unread)}>Acknowledge {unread.length}</Button>
          )}
        </>
      }
      toolbar={
        <div className={classes.filters}>
          <SegmentedControl
            aria-label="State"
            data={[
              { value: 'open', label: 'Open' },
              { value: 'past', label: 'Past' },
            ]}
            value={filter.query.state}
            onChange={(state) => filter.setPast(state === 'past')}
          />
          <NativeSelect
            aria-label="Kind"
            data={[{ value: '', label: 'All kinds' }, ...kindChoices]}
            value={filter.kind ?? ''}
            onChange={(event) => filter.setKind(event.currentTarget.value)}
            w={{ base: '100%', xs: 240 }}
          />
          <TagFilter chosen={filter.tagId} onChoose={filter.setTag} />
          {filter.screenId && (
            <Button
              variant="default"
              className={classes.screenFilter}
              rightSection={<IconX size={16} aria-hidden />}
              aria-label={`Show the alerts of all screens, not only of ${screenName}`}
              onClick={filter.showAllScreens}
            >
              {screenName}
            </Button>
          )}
        </div>
      }
    >
      <PagedResults
        query={query}
        nouns="alerts"
        perPage={alertsPerPage}
        page={filter.page}
        onPage={filter.setPage}
        empty={
          isFiltered ? (
            <NoMatch text={emptyText(filter.isPast)} search="" />
          ) : (
            <EmptyState
              drawing="screen"
              text={emptyText(filter.isPast)}
              hint="Trouble of a screen that lasts for some minutes is listed here."
            />
          )
        }
      >
        {(alerts) => (
          <AlertTable
            alerts={alerts}
            isPast={filter.isPast}
            selection={mayAcknowledge && !filter.isPast ? { selected, onToggle: toggle } : undefined}
            onAcknowledge={mayAcknowledge ? (alert) => acknowledge([alert]) : undefined}
          />
        )}
      </PagedResults>
      <AcknowledgePanel
        alerts={acknowledging.subject ?? []}
        opened={acknowledging.opened}
        onClose={acknowledging.close}
      />
      <SilencePanel key={silencing.turn} alerts={picked} opened={silencing.opened} onClose={silencing.close} />
      <AddressPanel panel={notifications}>{(state) => <NotificationsPanel {...state} />}</AddressPanel>
      <AddressPanel panel={silences}>{(state) => <SilencesPanel {...state} canEdit={mayAcknowledge} />}</AddressPanel>
      <AddressPanel panel={settings}>{(state) => <AlertSettingsPanel {...state} />}</AddressPanel>
    </Page>
  )
}

function TagFilter({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id: string) => void }) {
  const tags = useTags().data ?? []
  if (tags.length === 0 && !chosen) return null
  const isKnown = tags.some(({ id }) => id === chosen)
  return (
    <NativeSelect
      aria-label="Tag"
      data={[
        { value: '', label: 'All tags' },
        ...tags.map(({ id, name }) => ({ value: id, label: name })),
        ...(chosen && !isKnown ? [{ value: chosen, label: 'One tag' }] : []),
      ]}
      value={chosen ?? ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      w={{ base: '100%', xs: 200 }}
    />
  )
}
