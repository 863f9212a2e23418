import { type LayoutKey, layouts } from '@digisigncast/contract/content/layouts'
import classes from './layout-drawing.module.css'

/** Small drawing of a layout without content. */
export function LayoutDrawing({ layout }: { layout: LayoutKey }) {
  return (
    <span className={classes.drawing} aria-hidden>
      {layouts[layout].regions.map(({ name, x, y, width, height }) => (
        <span key={name} style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }} />
      ))}
    </span>
  )
}
