import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { Aids } from '../document/aids.ts'
import { areOverlapping, centerOf } from '../document/boxes.ts'
import { patchType } from '../document/changes.ts'
import type { SlideImages } from '../slide-images.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import type { Editing } from '../use-editing.ts'
import type { SlideSources } from '../use-slide-sources.ts'
import { CanvasAids } from './canvas-aids.tsx'
import { CropEditor } from './crop-editor.tsx'
import { Drawing } from './drawing.tsx'
import { elementAt } from './gestures.ts'
import { MissingMarks } from './missing-marks.tsx'
import { placeOf } from './place-of.ts'
import { SelectionBox } from './selection-box.tsx'
import classes from './slide-canvas.module.css'
import { TextEditor } from './text-editor.tsx'
import { useGestures } from './use-gestures.ts'

interface Props {
  editor: SlideEditor
  images: SlideImages
  scale: number
  viewport: RefObject<HTMLDivElement | null>
  isReadOnly: boolean
  aids: Aids
  timeZone: string
  /** Added to the time now. */
  offsetMs: number
  sources: SlideSources
  editing: Editing
  /** Edits a text or an image. */
  onEdit: (element: SlideElement) => void
}

/** The slide as players draw it, and a layer above it to select and change its elements. */
export function SlideCanvas({ editor, images, scale, viewport, isReadOnly, aids, editing, ...act }: Props) {
  const { document } = editor
  const slide = useRef<HTMLDivElement>(null)
  const { guides, marquee, pointOf, pointerProps } = useGestures({ editor, slide, scale, isReadOnly, aids })
  useRevealed(viewport, editor.selected)
  const size = { width: document.size.width * scale, height: document.size.height * scale }
  const { element: edited, isCropping } = editing
  const focus = () => viewport.current?.focus({ preventScroll: true })
  const onDoubleClick = (event: MouseEvent) => {
    const hit = elementAt(document, pointOf(event), 0)
    if (!isReadOnly && hit && (hit.type === 'text' || 'media' in hit)) act.onEdit(hit)
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
      <div
        className={classes.board}
        data-cropping={isCropping || undefined}
        {...pointerProps}
        onDoubleClick={onDoubleClick}
      >
        <div ref={slide} data-slide className={classes.slide} style={size}>
          <Drawing
            document={document}
            scale={scale}
            imageUrl={images.urlOf}
            dataOf={act.sources.dataOf}
            timeZone={act.timeZone}
            offsetMs={act.offsetMs}
          />
          <div className={classes.layer}>
            <CanvasAids aids={aids} size={document.size} scale={scale} />
            <MissingMarks
              elements={document.elements.filter((element) => element !== edited)}
              images={images}
              sources={act.sources}
              scale={scale}
            />
            {guides.x.map((x) => (
              <span key={`x${x}`} className={classes.guide} data-axis="x" style={{ left: x * scale }} />
            ))}
            {guides.y.map((y) => (
              <span key={`y${y}`} className={classes.guide} data-axis="y" style={{ top: y * scale }} />
            ))}
            {edited ? null : <SelectionBox selection={editor.selection} scale={scale} isReadOnly={isReadOnly} />}
            {marquee ? <div className={classes.marquee} style={placeOf({ ...marquee, rotation: 0 }, scale)} /> : null}
            {edited?.type === 'text' && (
              <TextEditor
                key={edited.id}
                element={edited}
                scale={scale}
                slide={slide}
                onChange={(text) => editor.change(patchType([edited.id], 'text', { text }), `text ${edited.id}`)}
                onEnd={editing.end}
                onEscape={focus}
              />
            )}
            {edited?.type === 'image' && isCropping ? (
              <CropEditor
                key={edited.media}
                element={edited}
                src={images.urlOf(edited.media ?? '') ?? ''}
                scale={scale}
                viewport={viewport}
                onChange={editing.crop}
                onEnd={() => {
                  editing.end()
                  focus()
                }}
              />
            ) : null}
          </div>
        </div>
      </div>
    </section>
  )
}

/** Scrolls the canvas to what is selected, for example in the list of layers, if nothing of it is visible. */
function useRevealed(viewport: RefObject<HTMLElement | null>, selected: readonly string[]) {
  const key = selected.join(' ')
  useEffect(() => {
    if (key === '') return
    const canvas = viewport.current
    const box = canvas?.querySelector('[data-selection]')?.getBoundingClientRect()
    const visible = canvas?.getBoundingClientRect()
    if (!canvas || !box || !visible || areOverlapping(box, visible)) return
    const [from, to] = [centerOf(visible), centerOf(box)]
    canvas.scrollBy(to.x - from.x, to.y - from.y)
  }, [viewport, key])
}
