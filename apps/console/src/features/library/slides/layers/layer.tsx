import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type Icon, IconGripVertical, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import classes from './layers.module.css'

interface Props {
  element: SlideElement
  icon: Icon
  name: string
  isSelected: boolean
  /** Moves with the one that is dragged. */
  isCompanion: boolean
  isReadOnly: boolean
  onChoose: (event: MouseEvent) => void
  onLock: () => void
}

/** An element in the list. It is dragged with the mouse; its handle is for fingers and keys. */
export function Layer({
  element,
  icon: LayerIcon,
  name,
  isSelected,
  isCompanion,
  isReadOnly,
  onChoose,
  onLock,
}: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: element.id,
    disabled: isReadOnly,
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.layer}
      data-moving={isDragging || isCompanion || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
    >
      <button type="button" className={classes.name} aria-pressed={isSelected} onClick={onChoose}>
        <LayerIcon size={16} stroke={1.5} aria-hidden />
        <span>{name}</span>
      </button>
      {isReadOnly ? null : (
        <>
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={`${classes.tool} ${classes.handle}`}
            {...attributes}
            aria-label={`Move ${name}`}
            title="Move"
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
          <button
            type="button"
            className={classes.tool}
            data-locked={element.locked || undefined}
            aria-pressed={element.locked === true}
            aria-label={`Lock ${name}`}
            title={element.locked ? 'Locked' : 'Lock'}
            onClick={onLock}
          >
            {element.locked ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
          </button>
        </>
      )}
    </li>
  )
}
