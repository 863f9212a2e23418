import type { ImageElement, VideoElement } from '@digisigncast/contract/slides/slide-document'
import { memo, type RefObject, useEffect, useRef } from 'react'
import type { SlideImages } from '../slide-images.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import type { Editing } from '../use-editing.ts'
import type { SlideSources } from '../use-slide-sources.ts'
import { ArrangeSection } from './arrange-section.tsx'
import { BoxSection, OpacityField } from './box-section.tsx'
import { colorsOf } from './choices.ts'
import { PropertySection } from './fields.tsx'
import { ImageSection, VideoSection } from './media-sections.tsx'
import classes from './properties.module.css'
import { QrSection } from './qr-section.tsx'
import { ShapeSection } from './shape-section.tsx'
import { SlideSection } from './slide-section.tsx'
import { DataSection } from './sources/data-section.tsx'
import { CalendarSection, FeedSection, WeatherSection } from './sources/data-sections.tsx'
import { TableSection } from './sources/table-section.tsx'
import { TextSection } from './text-section.tsx'
import { ClockSection, CountdownSection, DateSection } from './time-sections.tsx'

interface Props {
  editor: SlideEditor
  images: SlideImages
  sources: SlideSources
  editing: Editing
  canvas: RefObject<HTMLElement | null>
  onChooseMedia: (element: ImageElement | VideoElement) => void
}

/** Properties of what is selected, or of the slide. */
export const Properties = memo(function Properties({ editor, images, sources, editing, canvas, onChooseMedia }: Props) {
  const { selection, selected } = editor
  const [first] = selection
  const swatches = colorsOf(editor.document)
  const key = selected.join(' ')
  // A button of another selection, or of a deleted layer, takes the focus with it.
  const shownKey = useRef(key)
  useEffect(() => {
    if (shownKey.current === key) return
    shownKey.current = key
    if (window.document.activeElement === window.document.body) canvas.current?.focus({ preventScroll: true })
  }, [key, canvas])
  return (
    // The fields of another selection start fresh.
    <section key={key} className={classes.properties} aria-label="Properties">
      {first ? (
        <>
          <ArrangeSection editor={editor} />
          <ClockSection editor={editor} />
          <DateSection editor={editor} />
          <CountdownSection editor={editor} />
          <QrSection editor={editor} swatches={swatches} />
          <DataSection editor={editor} sources={sources} canvas={canvas} />
          <TableSection editor={editor} sources={sources} swatches={swatches} />
          <FeedSection editor={editor} />
          <CalendarSection editor={editor} swatches={swatches} />
          <WeatherSection editor={editor} />
          <TextSection editor={editor} elements={selection} swatches={swatches} />
          <ImageSection editor={editor} images={images} editing={editing} onChoose={onChooseMedia} />
          <VideoSection editor={editor} images={images} onChoose={onChooseMedia} />
          <ShapeSection editor={editor} swatches={swatches} />
          {selection.length === 1 ? (
            <BoxSection editor={editor} element={first} />
          ) : (
            <PropertySection title="Appearance">
              <OpacityField editor={editor} />
            </PropertySection>
          )}
        </>
      ) : (
        <SlideSection editor={editor} swatches={swatches} />
      )}
    </section>
  )
})
