import type { ImageElement, SlideElement } from '@digisigncast/contract/slides/slide-document'
import type { SlideImages } from '../slide-images.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { ArrangeSection } from './arrange-section.tsx'
import { BoxSection, OpacityField } from './box-section.tsx'
import { colorsOf } from './colors-of.ts'
import { ImageSection } from './image-section.tsx'
import classes from './properties.module.css'
import { PropertySection } from './property-section.tsx'
import { QrSection } from './qr-section.tsx'
import { ShapeSection } from './shape-section.tsx'
import { SlideSection } from './slide-section.tsx'
import { TextSection } from './text-section.tsx'
import { ClockSection, CountdownSection, DateSection } from './time-sections.tsx'

interface Props {
  editor: SlideEditor
  images: SlideImages
  onChooseImage: (element: ImageElement) => void
}

const only = <Type extends SlideElement['type']>(selection: readonly SlideElement[], type: Type) =>
  selection.every((element) => element.type === type)
    ? (selection as readonly Extract<SlideElement, { type: Type }>[])
    : []

/** Properties of what is selected, or of the slide. */
export function Properties({ editor, images, onChooseImage }: Props) {
  const { selection, selected } = editor
  const [first] = selection
  const swatches = colorsOf(editor.document)
  return (
    // The fields of another selection start fresh.
    <section key={selected.join(' ')} className={classes.properties} aria-label="Properties">
      {first ? (
        <>
          <ArrangeSection editor={editor} />
          <ClockSection editor={editor} elements={only(selection, 'clock')} />
          <DateSection editor={editor} elements={only(selection, 'date')} />
          <CountdownSection editor={editor} elements={only(selection, 'countdown')} />
          <QrSection editor={editor} elements={only(selection, 'qr')} swatches={swatches} />
          <TextSection editor={editor} elements={selection} swatches={swatches} />
          <ImageSection editor={editor} elements={only(selection, 'image')} images={images} onChoose={onChooseImage} />
          <ShapeSection editor={editor} elements={only(selection, 'shape')} swatches={swatches} />
          {selection.length === 1 ? (
            <BoxSection editor={editor} element={first} />
          ) : (
            <PropertySection title="Look">
              <OpacityField editor={editor} />
            </PropertySection>
          )}
        </>
      ) : (
        <SlideSection editor={editor} swatches={swatches} />
      )}
    </section>
  )
}
