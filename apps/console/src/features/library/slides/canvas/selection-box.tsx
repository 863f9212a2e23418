import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { boundsOfAll } from '../document/boxes.ts'
import { isLine } from '../document/changes.ts'
import { type Handle, handles } from '../document/resize.ts'
import { placeOf } from './place-of.ts'
import classes from './slide-canvas.module.css'

interface Props {
  selection: readonly SlideElement[]
  scale: number
  isReadOnly: boolean
}

/** Shows what is selected, with handles to change it. */
export function SelectionBox({ selection, scale, isReadOnly }: Props) {
  const [first] = selection
  const movable = selection.filter(({ locked }) => !locked)
  const isFixed = isReadOnly || movable.length === 0
  // Locked elements do not move with the others.
  const bounds = boundsOfAll(movable.length === 0 ? selection : movable)
  if (!first || !bounds) return null
  if (selection.length === 1) {
    return (
      <div
        className={classes.selection}
        data-selection
        data-line={isLine(first) || undefined}
        data-fixed={isFixed || undefined}
        style={placeOf(first, scale)}
      >
        {isFixed ? null : isLine(first) ? (
          <Handles names={lineEnds} rotation={first.rotation} />
        ) : (
          <Handles names={handles} rotation={first.rotation} canRotate />
        )}
      </div>
    )
  }
  return (
    <>
      {selection.map((element) => (
        <div key={element.id} className={classes.member} style={placeOf(element, scale)} />
      ))}
      <div className={classes.selection} data-selection style={placeOf({ ...bounds, rotation: 0 }, scale)}>
        {isFixed ? null : <Handles names={['nw', 'ne', 'se', 'sw']} rotation={0} />}
      </div>
    </>
  )
}

const lineEnds: readonly Handle[] = ['w', 'e']

const cursors = ['ns-resize', 'nesw-resize', 'ew-resize', 'nwse-resize'] as const
const angles: Record<Handle, number> = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 }

/** The cursor shows the direction on the page, also of a rotated element. */
const cursorOf = (handle: Handle, rotation: number) => cursors[Math.round((angles[handle] + rotation) / 45) % 4]

interface HandlesProps {
  names: readonly Handle[]
  rotation: number
  canRotate?: boolean
}

function Handles({ names, rotation, canRotate = false }: HandlesProps) {
  return (
    <>
      {names.map((handle) => (
        <span
          key={handle}
          className={classes.handle}
          data-handle={handle}
          style={{ cursor: cursorOf(handle, rotation) }}
        />
      ))}
      {canRotate ? <span className={classes.rotate} data-handle="rotate" /> : null}
    </>
  )
}
