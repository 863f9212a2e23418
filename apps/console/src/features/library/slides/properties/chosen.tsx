import type { ImageElement, VideoElement } from '@digisigncast/contract/slides/slide-document'
import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { SlideImages } from '../slide-images.ts'
import classes from './properties.module.css'

interface Props {
  element: ImageElement | VideoElement
  images: SlideImages
  icon: Icon
  onChoose: () => void
}

/** The image or the video of an element, and a button to choose another one. */
export function Chosen({ element: { media, type }, images, icon: ChooseIcon, onChoose }: Props) {
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
