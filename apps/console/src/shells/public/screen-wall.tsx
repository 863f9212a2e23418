import { isAdminHost } from '../../api/host.ts'
import classes from './screen-wall.module.css'

/** Illustration: a wall of portrait and landscape screens. */
export function ScreenWall() {
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
