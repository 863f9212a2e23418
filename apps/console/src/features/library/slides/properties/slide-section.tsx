import { slideSide } from '@digisigncast/contract/slides/slide-document'
import { setDocument } from '../document/changes.ts'
import { isSlideFormat, slideSizes } from '../document/new-elements.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { PropertySection, SelectField } from './fields.tsx'
import { FillField } from './fill-field.tsx'
import { NumberField } from './number-field.tsx'

const formats = [
  { value: 'landscape', label: 'Landscape (1920 × 1080)' },
  { value: 'portrait', label: 'Portrait (1080 × 1920)' },
  { value: 'square', label: 'Square (1080 × 1080)' },
]

/** Background and size of the slide. */
export function SlideSection({ editor, swatches }: { editor: SlideEditor; swatches: readonly string[] }) {
  const { size, background } = editor.document
  const known = Object.entries(slideSizes).find(([, one]) => one.width === size.width && one.height === size.height)
  const side = (name: 'width' | 'height', label: string) => (
    <NumberField
      label={label}
      value={size[name]}
      min={slideSide.min}
      max={slideSide.max}
      onChange={(value) =>
        editor.change(setDocument({ size: { ...size, [name]: Math.round(value) } }), `slide ${name}`)
      }
    />
  )
  return (
    <>
      <PropertySection title="Background">
        <FillField
          label="Background"
          value={background}
          swatches={swatches}
          onChange={(fill, step) => {
            if (fill) editor.change(setDocument({ background: fill }), step)
          }}
        />
      </PropertySection>
      <PropertySection title="Size of the slide">
        <SelectField
          label="Format"
          data={known ? formats : [...formats, { value: 'own', label: 'Custom size' }]}
          value={known?.[0] ?? 'own'}
          onChange={(format) => {
            if (isSlideFormat(format)) editor.change(setDocument({ size: { ...slideSizes[format] } }))
          }}
        />
        {side('width', 'Width')}
        {side('height', 'Height')}
      </PropertySection>
    </>
  )
}
