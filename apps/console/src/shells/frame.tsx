import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useSession } from '../api/session.tsx'
// Preloaded: an update of the server may delete its file before the first use.
import '../ui/feedback/confirm-dialog.tsx'
import { Brand, useFavicon } from './brand.tsx'
import { Copyright } from './copyright.tsx'
import classes from './frame.module.css'
import type { NavigationEntry } from './navigation.ts'
import { navigationIcons } from './navigation-icons.ts'
import { NavigationLink } from './navigation-link.tsx'
import { ProfileMenu } from './profile-menu.tsx'

interface Props {
  /** The customer's name, or Platform. */
  title: string
  logoSuffix?: string
  entries: readonly NavigationEntry[]
  /** Heading of the entries after Dashboard. */
  groupLabel?: string
  headerActions?: ReactNode
  /** Above every page. */
  banner?: ReactNode
}

/** Sidebar, header, page, footer; the sidebar becomes a bottom bar on phones. */
export function Frame({ title, logoSuffix, entries, groupLabel, headerActions, banner }: Props) {
  const { can } = useSession()
  const main = usePageStart()
  useFavicon()
  const open = entries.filter(({ area }) => area === null || can(area, 'view'))
  const [first, ...rest] = open
  const tabs = open.filter(({ isInHeader }) => !isInHeader)
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#page">
        Skip to content
      </a>
      <nav className={classes.sidebar} aria-label="Main">
        <Link to="/dashboard" className={classes.brand}>
          <Brand {...(logoSuffix ? { suffix: logoSuffix } : {})} />
        </Link>
        {first ? <NavigationLink entry={first} icon={navigationIcons[first.icon]} /> : null}
        {rest.length > 0 && groupLabel ? <div className={classes.group}>{groupLabel}</div> : null}
        {rest.map((entry) => (
          <NavigationLink key={entry.path} entry={entry} icon={navigationIcons[entry.icon]} />
        ))}
      </nav>
      <header className={classes.header}>
        <Link to="/dashboard" className={classes.mark} aria-label="DigiSignCast, to the dashboard">
          <Brand isMark />
        </Link>
        <span className={classes.title}>{title}</span>
        <div className={classes.actions}>
          {headerActions}
          <ProfileMenu />
        </div>
      </header>
      <main id="page" className={classes.main} ref={main} tabIndex={-1}>
        {banner}
        <Outlet />
      </main>
      <div className={classes.footer}>
        <Copyright />
      </div>
      {tabs.length > 1 ? (
        <nav className={classes.bottomBar} aria-label="Main">
          {tabs.map((entry) => (
            <NavigationLink key={entry.path} entry={entry} icon={navigationIcons[entry.icon]} isSmall />
          ))}
        </nav>
      ) : null}
    </div>
  )
}

/** Scrolls to the top and moves the focus on navigation. */
function usePageStart() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
