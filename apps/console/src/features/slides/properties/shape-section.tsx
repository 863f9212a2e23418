import type { ShapeElement } from '@digisigncast/contract/slides/slide-document'
import { SegmentedControl, Switch } from '@mantine/core'
import { patchType } from '../document/changes.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { ColorField } from './color-field.tsx'
import { FillField } from './fill-field.tsx'
import { NumberField } from './number-field.tsx'
import classes from './properties.module.css'
import { PropertySection } from './property-section.tsx'

interface Props {
  editor: SlideEditor
  elements: readonly ShapeElement[]
  swatches: readonly string[]
}

const shapes = [
  { value: 'rectangle', label: 'Rectangle' },
  { value: 'ellipse', label: 'Ellipse' },
  { value: 'line', label: 'Line' },
]

/** Form, fill and border of one or several shapes. */
export function ShapeSection({ editor, elements, swatches }: Props) {
  const [first] = elements
  if (!first) return null
  const ids = elements.map(({ id }) => id)
  const patch = (values: Partial<ShapeElement>, step?: string) => editor.change(patchType(ids, 'shape', values), step)
  const { border } = first
  return (
    <PropertySection title="Shape">
      <SegmentedControl
        className={classes.whole ?? ''}
        fullWidth
        size="xs"
        aria-label="Form"
        data={shapes}
        value={first.shape}
        onChange={(shape) => patch({ shape: shape as ShapeElement['shape'] })}
      />
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
          max={7680}
          onChange={(radius) => patch({ radius }, 'radius')}
        />
      )}
      {first.shape === 'line' ? null : (
        <Switch
          className={classes.whole ?? ''}
          size="xs"
          label="Border"
          checked={border !== null}
          onChange={(event) => patch({ border: event.currentTarget.checked ? { color: '#101521', width: 4 } : null })}
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
            min={1}
            max={1000}
            onChange={(width) => patch({ border: { ...border, width } }, 'border width')}
          />
        </>
      ) : null}
    </PropertySection>
  )
}
