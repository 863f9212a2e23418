import type { Action, Area } from '@digisigncast/contract/api/permissions'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { useLayoutEffect } from 'react'
import { Outlet, useMatch } from 'react-router'
import { useLive } from '../../api/live/live.ts'
import { wallPath } from '../../api/page-paths.ts'
import { useSession } from '../../api/session.tsx'
import { SubscriptionBanner } from '../../features/billing/membership/index.ts'
import { useAdoptTimeZone } from '../../features/kernel/time-zone/index.ts'
import { type SearchAction, SearchButton } from '../../features/overview/search/index.ts'
import { AnnouncementBanner } from '../../features/platform-owner/announcement-banner/index.ts'
import { TakeoverBanner, TakeoverButton } from '../../features/programming/takeovers/index.ts'
import { ViewBanner } from '../../features/team/views/index.ts'
import { later } from '../../ui/loading/later.tsx'
import { useFavicon } from '../brand.tsx'
import { Frame } from '../frame.tsx'
import { customerNavigation, customerPages, settingsPath } from '../navigation.ts'
import { SettingsLink } from '../settings-link.tsx'
import { DownloadApp } from './download-app.tsx'

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

/** A page without sidebar and header, for a monitor. */
function MonitorFrame() {
  useFavicon()
  useLayoutEffect(() => {
    const toTop = () => window.scrollTo(0, 0)
    toTop()
    return toTop
  }, [])
  return (
    <>
      <TakeoverBanner />
      <Outlet />
    </>
  )
}

const actions: readonly (SearchAction & { area: Area; action: Action })[] = [
  { label: 'Connect a Display', to: connectPath, area: 'screens', action: 'edit' },
  { label: 'Create New Screen', to: '/screens?panel=create', area: 'screens', action: 'create' },
  { label: 'Upload Media', to: '/image-videos?panel=create', area: 'content', action: 'create' },
  { label: 'Create Playlist', to: '/playlists?panel=create', area: 'playlist', action: 'create' },
  { label: 'Create New Channel', to: '/channels?panel=create', area: 'channels', action: 'create' },
  { label: 'Create New Entry', to: '/schedule?panel=create', area: 'schedules', action: 'create' },
  { label: 'Prepare Takeover', to: '/takeovers?panel=create', area: 'takeover', action: 'edit' },
  { label: 'Create User', to: '/users?panel=create', area: 'users', action: 'create' },
]

/** Pages and actions that the user may open. */
export function useSearchActions(): SearchAction[] {
  const { can, role } = useSession()
  const pages = [...customerNavigation, ...customerPages]
    .filter(({ area }) => area === null || can(area, 'view'))
    .flatMap(({ label, path }) => (label === undefined ? [] : { label, to: path }))
  return [
    ...actions.filter(({ area, action }) => can(area, 'view') && can(area, action)),
    ...pages,
    ...(role === 'admin' ? [{ label: 'Settings', to: settingsPath }] : []),
  ]
}
