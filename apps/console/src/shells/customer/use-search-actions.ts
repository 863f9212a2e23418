import type { Action, Area } from '@digisigncast/contract/api/permissions'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { useSession } from '../../api/session.tsx'
import type { SearchAction } from '../../features/overview/search/index.ts'
import { customerNavigation, customerPages, settingsPath } from '../navigation.ts'

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
