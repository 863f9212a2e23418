import type { Rotation } from '@digisigncast/contract/screens'
import type { ReactNode } from 'react'
import classes from './bezel.module.css'

/**
 * A screen as it hangs on the wall: its true aspect, and the mark on the edge that was the bottom before it was turned.
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
