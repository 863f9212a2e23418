import { maxSlideText, type TextElement } from '@digisigncast/contract/slides/slide-document'
import { setTextStyle } from '@digisigncast/slide/elements/text'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { drawnBox } from './drawing.tsx'
import { placeOf } from './place-of.ts'
import classes from './slide-canvas.module.css'

interface Props {
  element: TextElement
  scale: number
  /** The part of the page with the drawing. */
  slide: RefObject<HTMLElement | null>
  onChange: (text: string) => void
  onEnd: () => void
  /** Must move the focus, which ends the editing. */
  onEscape: () => void
}

/** Edits a text in its place, with its look. Escape ends it. */
export function TextEditor({ element, scale, slide, onChange, onEnd, onEscape }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const area = field.current
    const box = drawnBox(slide.current, element.id)
    if (!area || !box) return undefined
    setTextStyle(area.style, element)
    // A text that is fitted into its box is smaller than its size.
    const text = box.firstElementChild
    if (text instanceof HTMLElement) area.style.fontSize = text.style.fontSize
    area.style.height = '0'
    area.style.height = `${area.scrollHeight}px`
    box.style.visibility = 'hidden'
    return () => {
      box.style.visibility = ''
    }
  }, [element, slide])
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  return (
    <div className={classes.textPlace} style={placeOf(element, scale)}>
      <div
        className={classes.text}
        data-vertical={element.vertical}
        style={{ width: element.width, height: element.height, transform: `scale(${scale})` }}
      >
        <textarea
          ref={field}
          className={classes.textarea}
          aria-label="Text"
          rows={1}
          maxLength={maxSlideText}
          value={element.text}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPointerDown={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
          onBlur={onEnd}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.preventDefault()
            event.stopPropagation()
            // The field loses the focus, which ends it.
            onEscape()
          }}
        />
      </div>
    </div>
  )
}
