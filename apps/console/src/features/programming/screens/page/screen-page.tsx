import { goneText } from '@digisigncast/contract/api/errors'
import type { Screen } from '@digisigncast/contract/content/screens'
import { Button, Tabs } from '@mantine/core'
import { IconPencil, IconQrcode } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ApiFailure } from '../../../../api/failures.ts'
import { screenPath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.tsx'
import { AddressPanel } from '../../../../ui/layout/address-panel.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { useAddressPanel } from '../../../../ui/layout/use-address-panel.ts'
import { later } from '../../../../ui/loading/later.tsx'
import { ActivitySection, ScreenSummary } from '../../../fleet/devices/index.ts'
import { PreviewButton } from '../../../kernel/preview/index.ts'
import { ScreenSkeletons } from '../screen-skeletons.tsx'
import { previewPath } from '../screen-words.ts'
import { useScreen } from '../screens.queries.ts'
import { ScreenOverview } from './screen-overview.tsx'
import classes from './screen-page.module.css'

const ScreenPlaysTable = later(() => import('../../../playback/plays/index.ts').then((part) => part.ScreenPlaysTable))
const ScreenDevices = later(() => import('../screen-devices.tsx').then((part) => part.ScreenDevices))
const ScreenContent = later(() => import('./screen-content.tsx').then((part) => part.ScreenContent))
const ConnectionDetails = later(() => import('../connection-details.tsx').then((part) => part.ConnectionDetails))
const ContentPanel = later(() => import('../form/content-panel.tsx').then((part) => part.ContentPanel))
const ScreenAlerts = later(() => import('../../../fleet/alerts/index.ts').then((part) => part.ScreenAlerts))
const ScreenPanel = later(() => import('../form/screen-panel.tsx').then((part) => part.ScreenPanel))

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'content', label: 'Content' },
  { value: 'device', label: 'Device' },
  { value: 'plays', label: 'Plays' },
  { value: 'log', label: 'Log' },
] as const

/** Page of one screen. */
export function ScreenPage() {
  const { screenId = '', tab } = useParams()
  const { data: screen, error, refetch } = useScreen(screenId)
  const back = <BackLink to="/screens">Back To Screens</BackLink>
  if (screen) return <Loaded key={screenId} screen={screen} tab={tab} back={back} />
  const isGone = error instanceof ApiFailure && error.status === 404
  return (
    <Page title="Screen" back={back}>
      {isGone && <EmptyState drawing="screen" text={goneText('screen')} />}
      {error && !isGone && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && <ScreenSkeletons />}
    </Page>
  )
}

function Loaded({ screen, tab, back }: { screen: Screen; tab: string | undefined; back: ReactNode }) {
  const navigate = useNavigate()
  const { can } = useSession()
  const chosen = tabs.find(({ value }) => value === tab)?.value ?? 'overview'
  const open = (value: string | null) =>
    void navigate(value === 'overview' || !value ? screenPath(screen.id) : `${screenPath(screen.id)}/${value}`)
  const canEdit = can('screens', 'edit')
  const panelOf = { noun: 'screen', find: async (id: string) => (id === screen.id ? screen : undefined) }
  const form = useAddressPanel({ ...panelOf, isAllowed: canEdit })
  const content = useAddressPanel({ ...panelOf, name: 'content', isAllowed: canEdit })
  const details = useAddressPanel({ ...panelOf, name: 'connection' })
  return (
    <Page
      title={screen.name}
      back={back}
      actions={
        <>
          <PreviewButton
            label="Preview Screen"
            subject={{ kind: 'screen', id: screen.id, name: screen.name }}
            viewPath={previewPath(screen)}
          />
          <Button variant="default" leftSection={<IconQrcode size={16} />} onClick={() => details.open(screen)}>
            View Connection Details
          </Button>
          {canEdit && (
            <Button leftSection={<IconPencil size={16} />} onClick={() => form.open(screen)}>
              Edit Screen
            </Button>
          )}
        </>
      }
      toolbar={<ScreenSummary state={screen.state} limit={20} onConnect={() => details.open(screen)} />}
    >
      <ScreenAlerts screenId={screen.id} />
      <Tabs value={chosen} onChange={open} keepMounted={false} className={classes.tabs}>
        <Tabs.List>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <ScreenOverview screen={screen} />
        </Tabs.Panel>
        <Tabs.Panel value="content">
          <ScreenContent screen={screen} onEdit={canEdit ? () => content.open(screen) : undefined} />
        </Tabs.Panel>
        <Tabs.Panel value="device">
          <div className={classes.single}>
            <ScreenDevices screen={screen} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="plays">
          <div className={classes.single}>
            <ScreenPlaysTable screenId={screen.id} screenName={screen.name} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="log">
          <div className={classes.wide}>
            <ActivitySection screenId={screen.id} />
          </div>
        </Tabs.Panel>
      </Tabs>
      <AddressPanel panel={form}>{(panel, edited) => <ScreenPanel {...panel} screen={edited} />}</AddressPanel>
      <AddressPanel panel={content}>
        {(panel, edited) => edited && <ContentPanel {...panel} screen={edited} />}
      </AddressPanel>
      <AddressPanel panel={details}>{(panel) => <ConnectionDetails {...panel} screen={screen} />}</AddressPanel>
    </Page>
  )
}
