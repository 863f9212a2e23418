import type { ImageElement, SlideElement } from '@digisigncast/contract/slides/slide-document'
import { IconPhotoOff, IconPhotoQuestion } from '@tabler/icons-react'
import { type MouseEvent, type RefObject, useRef } from 'react'
import { patchType } from '../document/changes.ts'
import type { DataOf } from '../slide-data.ts'
import type { SlideImages } from '../slide-images.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { Drawing } from './drawing.tsx'
import { elementAt } from './gestures.ts'
import { placeOf, SelectionBox } from './selection-box.tsx'
import classes from './slide-canvas.module.css'
import { TextEditor } from './text-editor.tsx'
import { useGestures } from './use-gestures.ts'

interface Props {
  editor: SlideEditor
  images: SlideImages
  scale: number
  viewport: RefObject<HTMLDivElement | null>
  isReadOnly: boolean
  timeZone: string
  dataOf: DataOf
  /** Id of the text that is being edited in its place. */
  editingId: string | undefined
  onEditText: (id: string | undefined) => void
  onChooseImage: (element: ImageElement) => void
}

/** The slide as players draw it, and a layer above it to select and change its elements. */
export function SlideCanvas({ editor, images, scale, viewport, isReadOnly, editingId, ...act }: Props) {
  const { document } = editor
  const slide = useRef<HTMLDivElement>(null)
  const { guides, marquee, pointOf, pointerProps } = useGestures({ editor, slide, scale, isReadOnly })
  const size = { width: document.size.width * scale, height: document.size.height * scale }
  const editing = document.elements.find(({ id }) => id === editingId)
  const onDoubleClick = (event: MouseEvent) => {
    const hit = elementAt(document, pointOf(event), 0)
    if (isReadOnly || !hit) return
    if (hit.type === 'text') act.onEditText(hit.id)
    if (hit.type === 'image') act.onChooseImage(hit)
  }
  return (
    <section
      ref={viewport}
      className={classes.viewport}
      aria-label="Canvas"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move and edit the selected elements
      tabIndex={0}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the list of layers and keys do the same */}
      <div className={classes.board} {...pointerProps} onDoubleClick={onDoubleClick}>
        <div ref={slide} data-slide className={classes.slide} style={size}>
          <Drawing
            document={document}
            scale={scale}
            imageUrl={images.urlOf}
            dataOf={act.dataOf}
            timeZone={act.timeZone}
          />
          <div className={classes.layer}>
            <MissingImages elements={document.elements} images={images} scale={scale} />
            {guides.x.map((x) => (
              <span key={`x${x}`} className={classes.guide} data-axis="x" style={{ left: x * scale }} />
            ))}
            {guides.y.map((y) => (
              <span key={`y${y}`} className={classes.guide} data-axis="y" style={{ top: y * scale }} />
            ))}
            {editing?.type === 'text' ? null : (
              <SelectionBox selection={editor.selection} scale={scale} isReadOnly={isReadOnly} />
            )}
            {marquee ? <div className={classes.marquee} style={placeOf({ ...marquee, rotation: 0 }, scale)} /> : null}
            {editing?.type === 'text' && (
              <TextEditor
                key={editing.id}
                element={editing}
                scale={scale}
                slide={slide}
                onChange={(text) => editor.change(patchType([editing.id], 'text', { text }), `text ${editing.id}`)}
                onEnd={() => act.onEditText(undefined)}
                onEscape={() => viewport.current?.focus({ preventScroll: true })}
              />
            )}
          </div>
        </div>
      </div>
    </section>
  )
}

interface MissingProps {
  elements: readonly SlideElement[]
  images: SlideImages
  scale: number
}

/** Marks images that are not chosen yet or deleted: displays show nothing there. */
function MissingImages({ elements, images, scale }: MissingProps) {
  return elements.map((element) => {
    if (element.type !== 'image' || images.titleOf(element.media) !== undefined) return null
    const Icon = element.media === null ? IconPhotoQuestion : IconPhotoOff
    return (
      <div
        key={element.id}
        className={classes.missing}
        data-deleted={element.media === null ? undefined : true}
        style={placeOf(element, scale)}
      >
        <Icon size={24} stroke={1.5} aria-hidden />
        <span>{element.media === null ? 'No image chosen' : 'Image deleted'}</span>
      </div>
    )
  })
}
