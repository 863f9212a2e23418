import type { QrElement } from '@digisigncast/contract/slides/slide-document'
import { Switch, Textarea } from '@mantine/core'
import { patchType } from '../document/changes.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { ColorField } from './color-field.tsx'
import classes from './properties.module.css'
import { PropertySection } from './property-section.tsx'

interface Props {
  editor: SlideEditor
  elements: readonly QrElement[]
  swatches: readonly string[]
}

/** Content and colors of one or several QR codes. */
export function QrSection({ editor, elements, swatches }: Props) {
  const [first] = elements
  if (!first) return null
  const ids = elements.map(({ id }) => id)
  const patch = (values: Partial<QrElement>, step?: string) => editor.change(patchType(ids, 'qr', values), step)
  const { background } = first
  return (
    <PropertySection title="QR code">
      <Textarea
        className={classes.whole ?? ''}
        size="xs"
        label="Address or text"
        description="Opened by phones that scan it"
        placeholder="https://"
        autosize
        maxRows={5}
        maxLength={1000}
        value={first.content}
        onChange={(event) => patch({ content: event.currentTarget.value }, 'content')}
      />
      <ColorField
        label="Color"
        value={first.color}
        swatches={swatches}
        onChange={(color) => patch({ color }, 'color')}
      />
      {background === null ? null : (
        <ColorField
          label="Background color"
          value={background}
          swatches={swatches}
          onChange={(color) => patch({ background: color }, 'background')}
        />
      )}
      <Switch
        className={classes.whole ?? ''}
        size="xs"
        label="Background"
        checked={background !== null}
        onChange={(event) => patch({ background: event.currentTarget.checked ? '#ffffff' : null })}
      />
    </PropertySection>
  )
}
