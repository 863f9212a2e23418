import type { Rotation } from '@digisigncast/contract/content/screens'
import type { ReactNode } from 'react'
import classes from './bezel.module.css'

/**
 * Drawing of a rotated screen, with a mark on its original bottom edge.
 */
export function Bezel({ rotation, children }: { rotation: Rotation; children: ReactNode }) {
  return (
    <div className={classes.wall}>
      <div className={classes.bezel} data-rotation={rotation}>
        <div className={classes.display}>{children}</div>
      </div>
    </div>
  )
}
