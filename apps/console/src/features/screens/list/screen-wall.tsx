import type { Screen } from '@digisigncast/contract/content/screens'
import { screenStates, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { Link } from 'react-router'
import { screenPath } from '../../../api/screen-path.ts'
import { StateMark } from '../../../ui/feedback/state-mark.tsx'
import { CardGrid } from '../../../ui/layout/card-grid.tsx'
import { Bezel } from '../bezel.tsx'
import { ScreenPreview } from '../screen-preview.tsx'
import classes from './screen-wall.module.css'

const rowHeight = 144
const minWidth = 164

/** All screens as pictures of what they should show. */
export function ScreenWall({ screens, onEnd }: { screens: readonly Screen[]; onEnd: () => void }) {
  return (
    <CardGrid
      items={screens}
      estimatedRow={rowHeight}
      minWidth={minWidth}
      renderCard={(screen) => (
        <Link key={screen.id} to={screenPath(screen.id)} className={classes.tile}>
          <span className={classes.room}>
            <Bezel rotation={screen.rotation}>
              <ScreenPreview screen={screen} />
            </Bezel>
          </span>
          <span className={classes.name} title={screenStateWords(screen.state).text}>
            <StateMark state={screenStates[screen.state.code].tone} />
            <span className={classes.text}>{screen.name}</span>
            <span className={classes.hidden}>{screenStateWords(screen.state).text}</span>
          </span>
        </Link>
      )}
      onEnd={onEnd}
    />
  )
}
