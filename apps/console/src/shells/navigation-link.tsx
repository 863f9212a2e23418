import { listProposals } from '@digisigncast/contract/proposals/proposals'
import { useQuery } from '@tanstack/react-query'
import { NavLink, useLocation } from 'react-router'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.tsx'
import readers from '../ui/readers.module.css'
import classes from './frame.module.css'
import { navigationIcons } from './navigation-icons.ts'
import type { NavigationEntry } from './page-route.ts'

interface Props {
  entry: NavigationEntry
  /** Whether it is a tab in the bar of phones. */
  isTab?: boolean
  onOpen?: (() => void) | undefined
}

export function NavigationLink({ entry, isTab = false, onOpen }: Props) {
  const { pathname } = useLocation()
  const Icon = navigationIcons[entry.icon]
  return (
    <NavLink
      to={entry.path}
      className={isTab ? (classes.tab ?? '') : (classes.link ?? '')}
      data-current={entry.tabPaths?.includes(pathname) || undefined}
      onClick={onOpen}
    >
      <Icon size={isTab ? 22 : 20} stroke={1.6} aria-hidden />
      <span>{isTab ? entry.short : entry.label}</span>
      {entry.isOfApproval && <WaitingCount />}
    </NavLink>
  )
}

/** Number of proposals that wait for this user's approval. */
function WaitingCount() {
  const { can } = useSession()
  const { data } = useQuery({
    queryKey: ['proposals', 'waiting'],
    queryFn: ({ signal }) => call(listProposals, { query: { state: 'open', per_page: 1 } }, { signal }),
    enabled: can('approval', 'publish'),
  })
  const waiting = data?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <span className={classes.count}>
      {waiting}
      <span className={readers.only}> waiting</span>
    </span>
  )
}
