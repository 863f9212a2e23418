import { radiusMax, type VideoElement } from '@digisigncast/contract/slides/slide-document'
import { Input } from '@mantine/core'
import { IconMovie } from '@tabler/icons-react'
import type { SlideImages } from '../slide-images.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { Chosen } from './chosen.tsx'
import { fits } from './image-section.tsx'
import { NumberField } from './number-field.tsx'
import classes from './properties.module.css'
import { PropertySection } from './property-section.tsx'
import { SegmentsField } from './segments-field.tsx'
import { subjectOf } from './subject.ts'

interface Props {
  editor: SlideEditor
  images: SlideImages
  onChoose: (element: VideoElement) => void
}

/** The video of the slide. */
export function VideoSection({ editor, images, onChoose }: Props) {
  const subject = subjectOf(editor, 'video')
  if (!subject) return null
  const { first, patch } = subject
  const title = images.titleOf(first.media)
  const hasNoPicture = first.media !== null && title !== undefined && images.urlOf(first.media) === undefined
  return (
    <PropertySection title="Video">
      <div className={classes.whole}>
        <Chosen element={first} images={images} icon={IconMovie} onChoose={() => onChoose(first)} />
        <Input.Description mt={8}>
          Displays play it without sound, again and again.{' '}
          {hasNoPicture ? 'It has no picture, so its box is empty here.' : 'Here you see its picture.'}
        </Input.Description>
      </div>
      <SegmentsField label="Fit" options={fits} value={first.fit} onChange={(fit) => patch({ fit })} />
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
