import type { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { NavLink, useMatch } from 'react-router'
import classes from './frame.module.css'
import type { NavigationEntry } from './navigation.ts'

interface Props {
  entry: NavigationEntry
  icon: typeof IconUsers
  isSmall?: boolean
}

export function NavigationLink({ entry, icon: Icon, isSmall = false }: Props) {
  const link = useRef<HTMLAnchorElement>(null)
  const isHere = useMatch({ path: entry.path, end: false }) !== null
  useEffect(() => {
    // The bottom bar of phones scrolls: keep the current entry visible.
    if (isSmall && isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isSmall, isHere])
  return (
    <NavLink ref={link} to={entry.path} className={isSmall ? (classes.tab ?? '') : (classes.link ?? '')}>
      <Icon size={isSmall ? 22 : 20} stroke={1.6} aria-hidden />
      <span>{isSmall ? entry.short : entry.label}</span>
    </NavLink>
  )
}
