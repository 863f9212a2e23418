import { Outlet } from 'react-router'
import { isAdminHost } from '../../api/host.ts'
import { Logo } from '../../ui/layout/logo.tsx'
import { Copyright } from '../copyright.tsx'
import classes from './public-frame.module.css'

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

/** Illustration: a wall of portrait and landscape screens. */
function ScreenWall() {
  return (
    <div className={classes.wall} data-area={isAdminHost ? 'owner' : 'customer'} aria-hidden>
      <div className={classes.screens}>
        <div className={classes.screen} data-poster="dawn" />
        <div className={classes.screen} data-poster="field" />
        <div className={classes.screen} data-poster="sea" />
        <div className={classes.screen} data-poster="fruit" />
        <div className={classes.screen} data-poster="night" />
      </div>
    </div>
  )
}
