import { Textarea } from '@mantine/core'
import type { SlideEditor } from '../use-edited-slide.ts'
import { ColorField } from './color-field.tsx'
import { PropertySection, SwitchField } from './fields.tsx'
import classes from './properties.module.css'
import { subjectOf } from './subject.ts'

interface Props {
  editor: SlideEditor
  swatches: readonly string[]
}

/** Content and colors of one or several QR codes. */
export function QrSection({ editor, swatches }: Props) {
  const subject = subjectOf(editor, 'qr')
  if (!subject) return null
  const { first, patch } = subject
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
      <SwitchField
        label="Background"
        checked={background !== null}
        onChange={(isOn) => patch({ background: isOn ? '#ffffff' : null })}
      />
    </PropertySection>
  )
}
