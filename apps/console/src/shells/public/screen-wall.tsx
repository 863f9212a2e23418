import { isAdminHost } from '../../api/host.ts'
import classes from './screen-wall.module.css'

/** What the product is about, drawn: a wall of screens, portrait and landscape, each showing something else. */
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
