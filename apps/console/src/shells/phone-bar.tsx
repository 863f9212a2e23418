import { UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { later } from '../ui/loading/later.tsx'
import classes from './frame.module.css'
import { barOf } from './navigation-groups.ts'
import { NavigationLink } from './navigation-link.tsx'
import type { NavigationEntry } from './page-route.ts'

const MoreSheet = later(() => import('./more-sheet.tsx').then((part) => part.MoreSheet))

/** Navigation of phones: the most used pages, and a sheet with the others. */
export function PhoneBar({ entries }: { entries: readonly NavigationEntry[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()
  const { tabs, more } = barOf(entries)
  if (entries.length < 2) return null
  const isInMore = more.some(({ path }) => matchPath({ path, end: false }, pathname) !== null)
  return (
    <>
      <nav className={classes.bottomBar} aria-label="Main">
        {tabs.map((entry) => (
          <NavigationLink key={entry.path} entry={entry} isTab />
        ))}
        {more.length > 0 && (
          <UnstyledButton
            className={classes.tab}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            data-current={isInMore || undefined}
            onClick={() => setIsOpen(true)}
          >
            <IconDots size={22} stroke={1.6} aria-hidden />
            <span>More</span>
          </UnstyledButton>
        )}
      </nav>
      <MoreSheet opened={isOpen} entries={more} onClose={() => setIsOpen(false)} />
    </>
  )
}
