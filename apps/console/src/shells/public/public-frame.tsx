import { Outlet } from 'react-router'
import { isAdminHost } from '../../api/host.ts'
import { Logo } from '../../ui/layout/logo.tsx'
import { Copyright } from '../copyright.tsx'
import classes from './public-frame.module.css'
import { ScreenWall } from './screen-wall.tsx'

export function PublicFrame() {
  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <header>
          <Logo {...(isAdminHost ? { suffix: 'Admin' } : {})} />
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
        <Copyright />
      </div>
      <ScreenWall />
    </div>
  )
}
