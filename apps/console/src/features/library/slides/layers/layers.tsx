import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type MouseEvent, memo, useState } from 'react'
import { useSortingWords } from '../../../../ui/lists/use-sorting-words.ts'
import readers from '../../../../ui/readers.module.css'
import { reorderTo } from '../document/arrange.ts'
import { patchElements } from '../document/changes.ts'
import { nameOf, selectionText } from '../document/element-words.ts'
import { iconOf } from '../element-icons.ts'
import type { SlideImages } from '../slide-images.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { Layer } from './layer.tsx'
import classes from './layers.module.css'

const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })
const modifiers = [verticalOnly]

interface Props {
  editor: SlideEditor
  images: SlideImages
  isReadOnly: boolean
}

/** The elements, the uppermost first. Selects them without a pointer, and changes their order by dragging. */
export const Layers = memo(function Layers({ editor, images, isReadOnly }: Props) {
  const { selected } = editor
  const elements = editor.document.elements.toReversed()
  const nameFor = (element: SlideElement) =>
    nameOf(element, 'media' in element ? images.titleOf(element.media) : undefined)
  const choose = (event: MouseEvent, id: string) => {
    const isSelected = selected.includes(id)
    if (!event.shiftKey && !event.ctrlKey && !event.metaKey) editor.select([id])
    else editor.select(isSelected ? selected.filter((other) => other !== id) : [...selected, id])
  }

  const [draggedId, setDraggedId] = useState<string>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: layerKeys, scrollBehavior: 'auto' }),
  )
  const ids = elements.map(({ id }) => id)
  const titleOf = (id: string) =>
    elements
      .filter((element) => element.id === id)
      .map(nameFor)
      .join()
  const accessibility = useSortingWords({ ids, titleOf, noun: 'layer', keys: 'up and down' })
  /** The whole selection moves if one of it is dragged. */
  const movedWith = (id: string) => (selected.includes(id) ? selected : [id])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDraggedId(undefined)
    const dragged = String(active.id)
    if (over) editor.change(reorderTo(movedWith(dragged), dragged, String(over.id)))
  }
  return (
    <section className={classes.layers} aria-labelledby="layers">
      <h2 className={classes.heading} id="layers">
        Layers
      </h2>
      {elements.length === 0 ? (
        <p className={classes.empty}>{isReadOnly ? 'This slide is empty.' : 'Add a text, an image or a shape.'}</p>
      ) : (
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          modifiers={modifiers}
          accessibility={accessibility}
          onDragStart={({ active }) => setDraggedId(String(active.id))}
          onDragEnd={onDragEnd}
          onDragCancel={() => setDraggedId(undefined)}
        >
          <SortableContext items={ids} strategy={verticalListSortingStrategy}>
            <ul className={classes.list}>
              {elements.map((element) => (
                <Layer
                  key={element.id}
                  element={element}
                  icon={iconOf(element)}
                  name={nameFor(element)}
                  isSelected={selected.includes(element.id)}
                  isCompanion={draggedId !== undefined && movedWith(draggedId).includes(element.id)}
                  isReadOnly={isReadOnly}
                  onChoose={(event) => choose(event, element.id)}
                  onLock={() => editor.change(patchElements([element.id], { locked: !element.locked }))}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
      )}
      <output className={readers.only} aria-live="polite">
        {selectionText(editor.selection.map(nameFor))}
      </output>
    </section>
  )
})

/** Arrow keys move a picked-up layer by one place, and stop at both ends. All rows are equally high. */
const layerKeys: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0
  const { active, over, activeNode } = context
  const sortable = active?.data.current?.['sortable'] as { items: UniqueIdentifier[] } | undefined
  if (step === 0 || !active || !activeNode || !sortable) return undefined
  event.preventDefault()
  const place = sortable.items.indexOf(over?.id ?? active.id) + step
  if (place < 0 || place >= sortable.items.length) return undefined
  return { x: currentCoordinates.x, y: currentCoordinates.y + step * activeNode.offsetHeight }
}
