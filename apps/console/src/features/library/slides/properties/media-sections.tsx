import { fitLabels } from '@digisigncast/contract/content/presentation'
import {
  type ImageElement,
  imageZoom,
  radiusMax,
  type VideoElement,
} from '@digisigncast/contract/slides/slide-document'
import { Button, Input } from '@mantine/core'
import { type Icon, IconCrop, IconMovie, IconPhoto } from '@tabler/icons-react'
import type { SlideImages } from '../slide-images.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import type { Editing } from '../use-editing.ts'
import { PropertySection, SegmentsField } from './fields.tsx'
import { NumberField } from './number-field.tsx'
import classes from './properties.module.css'
import { subjectOf } from './subject.ts'

interface Props {
  editor: SlideEditor
  images: SlideImages
  editing: Editing
  onChoose: (element: ImageElement) => void
}

const fits = { cover: fitLabels.cover, contain: fitLabels.contain }

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

interface ChosenProps {
  element: ImageElement | VideoElement
  images: SlideImages
  icon: Icon
  onChoose: () => void
}

/** The image or the video of an element, and a button to choose another one. */
function Chosen({ element: { media, type }, images, icon: ChooseIcon, onChoose }: ChosenProps) {
  const title = images.isHidden(media)
    ? 'Belongs to another user. Keep it, or choose another one.'
    : images.titleOf(media)
  return (
    <>
      <p className={classes.fact} data-missing={title === undefined || undefined}>
        {title ?? (media === null ? `No ${type} chosen yet.` : `This ${type} was deleted. Choose another one.`)}
      </p>
      <Button
        fullWidth
        size="xs"
        variant="default"
        leftSection={<ChooseIcon size={16} aria-hidden />}
        onClick={onChoose}
      >
        {media === null ? `Choose ${type}` : `Choose another ${type}`}
      </Button>
    </>
  )
}

interface VideoProps {
  editor: SlideEditor
  images: SlideImages
  onChoose: (element: VideoElement) => void
}

/** The video of the slide. */
export function VideoSection({ editor, images, onChoose }: VideoProps) {
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
