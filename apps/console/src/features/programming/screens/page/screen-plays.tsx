import type { Screen } from '@digisigncast/contract/content/screens'
import { ScreenPlaysTable } from '../../../playback/plays/index.ts'
import classes from './screen-page.module.css'

/** Proof of play of a screen. */
export function ScreenPlays({ screen }: { screen: Screen }) {
  return (
    <div className={classes.single}>
      <ScreenPlaysTable screenId={screen.id} screenName={screen.name} />
    </div>
  )
}
