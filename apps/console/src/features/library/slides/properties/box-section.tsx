import { type SlideElement, slideSide } from '@digisigncast/contract/slides/slide-document'
import { isLine, patchElements } from '../document/changes.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { PropertySection } from './fields.tsx'
import { NumberField } from './number-field.tsx'

const [least, most] = [-slideSide.max, 2 * slideSide.max]

/** Place and size of one element, in pixels of the slide. */
export function BoxSection({ editor, element }: { editor: SlideEditor; element: SlideElement }) {
  const field = (name: 'x' | 'y' | 'width' | 'height' | 'rotation', label: string, limits: [number, number]) => (
    <NumberField
      label={label}
      value={element[name]}
      min={limits[0]}
      max={limits[1]}
      suffix={name === 'rotation' ? '°' : ''}
      disabled={element.locked === true}
      onChange={(value) => editor.change(patchElements([element.id], { [name]: value }), name)}
    />
  )
  return (
    <PropertySection title="Position and size">
      {field('x', 'X', [least, most])}
      {field('y', 'Y', [least, most])}
      {field('width', isLine(element) ? 'Length' : 'Width', [1, most])}
      {field('height', isLine(element) ? 'Thickness' : 'Height', [1, most])}
      {field('rotation', 'Rotation', [0, 360])}
      <OpacityField editor={editor} />
    </PropertySection>
  )
}

/** Opacity of all selected elements. */
export function OpacityField({ editor }: { editor: SlideEditor }) {
  const [first] = editor.selection
  return first ? (
    <NumberField
      label="Opacity"
      value={first.opacity * 100}
      min={0}
      max={100}
      step={5}
      suffix=" %"
      onChange={(percent) => editor.change(patchElements(editor.selected, { opacity: percent / 100 }), 'opacity')}
    />
  ) : null
}
