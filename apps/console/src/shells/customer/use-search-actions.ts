import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { useSession } from '../../api/session.tsx'
import type { SearchAction } from '../../features/search/index.ts'
import { customerNavigation, settingsPath } from '../navigation.ts'

/** Pages and actions that the user may open. */
export function useSearchActions(): SearchAction[] {
  const { can, role } = useSession()
  const pages = customerNavigation
    .filter(({ area }) => area === null || can(area, 'view'))
    .map(({ label, path }) => ({ label, to: path }))
  return [
    ...(can('screens', 'edit') ? [{ label: 'Connect a Display', to: connectPath }] : []),
    ...pages,
    ...(role === 'admin' ? [{ label: 'Settings', to: settingsPath }] : []),
  ]
}
