import { fitLabels } from '@digisigncast/contract/content/presentation'
import { type ImageElement, imageZoom, radiusMax } from '@digisigncast/contract/slides/slide-document'
import { Button } from '@mantine/core'
import { IconCrop, IconPhoto } from '@tabler/icons-react'
import type { SlideImages } from '../slide-images.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import type { Editing } from '../use-editing.ts'
import { Chosen } from './chosen.tsx'
import { NumberField } from './number-field.tsx'
import classes from './properties.module.css'
import { PropertySection } from './property-section.tsx'
import { SegmentsField } from './segments-field.tsx'
import { subjectOf } from './subject.ts'

interface Props {
  editor: SlideEditor
  images: SlideImages
  editing: Editing
  onChoose: (element: ImageElement) => void
}

export const fits = { cover: fitLabels.cover, contain: fitLabels.contain }

/** Picture and crop of one or several images. */
export function ImageSection({ editor, images, editing, onChoose }: Props) {
  const subject = subjectOf(editor, 'image')
  if (!subject) return null
  const { first, count, patch } = subject
  const title = images.titleOf(first.media)
  const focus = (name: 'focusX' | 'focusY', label: string) => (
    <NumberField
      label={label}
      value={first[name]}
      min={0}
      max={100}
      step={5}
      suffix=" %"
      onChange={(value) => patch({ [name]: value }, name)}
    />
  )
  return (
    <PropertySection title="Image">
      {count === 1 && (
        <div className={classes.whole}>
          <Chosen element={first} images={images} icon={IconPhoto} onChoose={() => onChoose(first)} />
          {title === undefined ? null : (
            <Button
              fullWidth
              mt={8}
              size="xs"
              variant={editing.isCropping ? 'filled' : 'default'}
              leftSection={<IconCrop size={16} aria-hidden />}
              aria-pressed={editing.isCropping}
              disabled={first.locked === true}
              onClick={() => (editing.isCropping ? editing.end() : editing.start(first))}
            >
              Crop
            </Button>
          )}
        </div>
      )}
      <SegmentsField label="Fit" options={fits} value={first.fit} onChange={(fit) => patch({ fit })} />
      {first.fit === 'cover' && (
        <>
          {focus('focusX', 'Focus from left')}
          {focus('focusY', 'Focus from top')}
          <NumberField
            label="Zoom"
            value={first.zoom * 100}
            min={imageZoom.min * 100}
            max={imageZoom.max * 100}
            step={10}
            suffix=" %"
            onChange={(percent) => patch({ zoom: percent / 100 }, 'zoom')}
          />
        </>
      )}
      <NumberField
        label="Corner radius"
        value={first.radius}
        min={0}
        max={radiusMax}
        onChange={(radius) => patch({ radius }, 'radius')}
      />
    </PropertySection>
  )
}
