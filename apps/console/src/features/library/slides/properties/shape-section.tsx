import { borderWidth, radiusMax } from '@digisigncast/contract/slides/slide-document'
import type { SlideEditor } from '../use-edited-slide.ts'
import { ColorField } from './color-field.tsx'
import { PropertySection, SegmentsField, SwitchField } from './fields.tsx'
import { FillField } from './fill-field.tsx'
import { NumberField } from './number-field.tsx'
import { subjectOf } from './subject.ts'

interface Props {
  editor: SlideEditor
  swatches: readonly string[]
}

const shapes = { rectangle: 'Rectangle', ellipse: 'Ellipse', line: 'Line' } as const

/** Shape, fill and border of one or several shapes. */
export function ShapeSection({ editor, swatches }: Props) {
  const subject = subjectOf(editor, 'shape')
  if (!subject) return null
  const { first, patch } = subject
  const { border } = first
  return (
    <PropertySection title="Shape">
      <SegmentsField label="Shape" options={shapes} value={first.shape} onChange={(shape) => patch({ shape })} />
      <FillField
        label="Fill"
        value={first.fill}
        canBeNone={first.shape !== 'line'}
        swatches={swatches}
        onChange={(fill, step) => patch({ fill }, step)}
      />
      {first.shape === 'rectangle' && (
        <NumberField
          label="Corner radius"
          value={first.radius}
          min={0}
          max={radiusMax}
          onChange={(radius) => patch({ radius }, 'radius')}
        />
      )}
      {first.shape === 'line' ? null : (
        <SwitchField
          label="Border"
          checked={border !== null}
          onChange={(isOn) => patch({ border: isOn ? { color: '#101521', width: 4 } : null })}
        />
      )}
      {border && first.shape !== 'line' ? (
        <>
          <ColorField
            label="Border color"
            value={border.color}
            swatches={swatches}
            onChange={(color) => patch({ border: { ...border, color } }, 'border color')}
          />
          <NumberField
            label="Border width"
            value={border.width}
            min={borderWidth.min}
            max={borderWidth.max}
            onChange={(width) => patch({ border: { ...border, width } }, 'border width')}
          />
        </>
      ) : null}
    </PropertySection>
  )
}
