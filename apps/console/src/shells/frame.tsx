import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useSession } from '../api/session.tsx'
import { Brand, useFavicon } from './brand.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Copyright } from './copyright.tsx'
import classes from './frame.module.css'
import { NavigationList } from './navigation-list.tsx'
import type { NavigationEntry } from './page-route.ts'
import { PhoneBar } from './phone-bar.tsx'
import { ProfileMenu } from './profile-menu.tsx'

interface Props {
  /** The customer's name, or Platform. */
  title: string
  logoSuffix?: string
  entries: readonly NavigationEntry[]
  headerActions?: ReactNode
  /** Above every page. */
  banner?: ReactNode
}

/** Sidebar, header, page, footer; the sidebar becomes a bottom bar on phones. */
export function Frame({ title, logoSuffix, entries, headerActions, banner }: Props) {
  const { can, me } = useSession()
  const hasApproval = me?.account?.approval_required === true
  const main = usePageStart()
  useFavicon()
  const open = entries.filter(
    ({ area, isOfApproval }) => (area === null || can(area, 'view')) && (!isOfApproval || hasApproval),
  )
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#page">
        Skip to content
      </a>
      <nav className={classes.sidebar} aria-label="Main">
        <Link to="/dashboard" className={classes.brand}>
          <Brand {...(logoSuffix ? { suffix: logoSuffix } : {})} />
        </Link>
        <NavigationList entries={open} />
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
        <ConnectionBar />
        {banner}
        <Outlet />
      </main>
      <div className={classes.footer}>
        <Copyright />
      </div>
      <PhoneBar entries={open} />
    </div>
  )
}

/** Scrolls to the top and moves the focus on navigation. Pages scroll to a part that the address names. */
function usePageStart() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (hash === '') window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, hash])
  return main
}
