import { useMatch } from 'react-router'
import { useLive } from '../../api/live/live.ts'
import { wallPath } from '../../api/page-paths.ts'
import { useSession } from '../../api/session.tsx'
import { SubscriptionBanner } from '../../features/billing/membership/index.ts'
import { useAdoptTimeZone } from '../../features/kernel/time-zone/index.ts'
import { SearchButton } from '../../features/overview/search/index.ts'
import { AnnouncementBanner } from '../../features/platform-owner/announcement-banner/index.ts'
import { TakeoverBanner, TakeoverButton } from '../../features/programming/takeovers/index.ts'
import { ViewBanner } from '../../features/team/views/index.ts'
import { later } from '../../ui/loading/later.tsx'
import { Frame } from '../frame.tsx'
import { customerNavigation, settingsPath } from '../navigation.ts'
import { SettingsLink } from '../settings-link.tsx'
import { DownloadApp } from './download-app.tsx'
import { MonitorFrame } from './monitor-frame.tsx'
import { useSearchActions } from './use-search-actions.ts'

// Loaded after the page, which does not need it.
const AlertBell = later(() => import('../../features/fleet/alerts/index.ts').then((part) => part.AlertBell))

export function CustomerShell() {
  useLive()
  useAdoptTimeZone()
  const isForMonitor = useMatch(wallPath) !== null
  return (
    <>
      <ViewBanner />
      {isForMonitor ? <MonitorFrame /> : <CustomerFrame />}
    </>
  )
}

function CustomerFrame() {
  const { me, role } = useSession()
  const actions = useSearchActions()
  return (
    <Frame
      title={me?.account?.name ?? ''}
      entries={customerNavigation}
      banner={
        <>
          <TakeoverBanner />
          <SubscriptionBanner />
          <AnnouncementBanner />
        </>
      }
      headerActions={
        <>
          <SearchButton actions={actions} />
          <TakeoverButton />
          <AlertBell />
          <DownloadApp />
          {role === 'admin' && <SettingsLink to={settingsPath} />}
        </>
      }
    />
  )
}
