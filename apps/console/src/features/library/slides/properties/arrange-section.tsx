import {
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLock,
  IconLockOpen,
  IconStackBack,
  IconStackFront,
  IconStackPop,
  IconStackPush,
  IconTrash,
} from '@tabler/icons-react'
import { type Alignment, align, distribute, type OrderStep, reorder } from '../document/arrange.ts'
import { patchElements } from '../document/changes.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { PropertySection } from './fields.tsx'
import { IconButtons } from './icon-buttons.tsx'
import classes from './properties.module.css'

const alignments = [
  ['left', 'Align left', IconLayoutAlignLeft],
  // The icons of the centers are named by the direction of their line.
  ['center', 'Align centers horizontally', IconLayoutAlignCenter],
  ['right', 'Align right', IconLayoutAlignRight],
  ['top', 'Align top', IconLayoutAlignTop],
  ['middle', 'Align centers vertically', IconLayoutAlignMiddle],
  ['bottom', 'Align bottom', IconLayoutAlignBottom],
] as const satisfies readonly (readonly [Alignment, string, unknown])[]

const orders = [
  ['front', 'Bring to front', IconStackFront],
  ['forward', 'Bring forward', IconStackPop],
  ['backward', 'Send backward', IconStackPush],
  ['back', 'Send to back', IconStackBack],
] as const satisfies readonly (readonly [OrderStep, string, unknown])[]

/** Alignment, order and deletion of one or several elements of any kind. */
export function ArrangeSection({ editor }: { editor: SlideEditor }) {
  const { selected, selection, change } = editor
  const isLocked = selection.every(({ locked }) => locked)
  const movable = selection.filter(({ locked }) => !locked).length
  const alignActs = alignments.map(([alignment, label, icon]) => ({
    label,
    icon,
    disabled: movable === 0,
    onClick: () => change(align(selected, alignment)),
  }))
  return (
    <PropertySection title={selection.length === 1 ? 'Arrange' : `${selection.length} elements`}>
      <div className={classes.row}>
        <IconButtons label={movable > 1 ? 'Align to each other' : 'Align to the slide'} acts={alignActs} />
        <IconButtons
          label="Distribute"
          acts={[
            {
              label: 'Distribute horizontally',
              icon: IconLayoutDistributeVertical,
              disabled: movable < 3,
              onClick: () => change(distribute(selected, 'x')),
            },
            {
              label: 'Distribute vertically',
              icon: IconLayoutDistributeHorizontal,
              disabled: movable < 3,
              onClick: () => change(distribute(selected, 'y')),
            },
          ]}
        />
      </div>
      <div className={classes.row}>
        <IconButtons
          label="Order"
          acts={orders.map(([step, label, icon]) => ({ label, icon, onClick: () => change(reorder(selected, step)) }))}
        />
        <IconButtons
          label="Elements"
          acts={[
            { label: 'Duplicate', icon: IconCopy, onClick: editor.duplicate },
            {
              label: isLocked ? 'Unlock' : 'Lock',
              icon: isLocked ? IconLock : IconLockOpen,
              isPressed: isLocked,
              onClick: () => change(patchElements(selected, { locked: !isLocked })),
            },
            { label: 'Delete', icon: IconTrash, disabled: movable === 0, onClick: editor.remove },
          ]}
        />
      </div>
    </PropertySection>
  )
}
