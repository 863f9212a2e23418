import { NavLink, useLocation } from 'react-router'
import classes from './frame.module.css'
import { navigationIcons } from './navigation-icons.ts'
import type { NavigationEntry } from './page-route.ts'
import { WaitingCount } from './waiting-count.tsx'

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
