import type { ImageElement, VideoElement } from '@digisigncast/contract/slides/slide-document'
import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import classes from './properties.module.css'

interface Props {
  element: ImageElement | VideoElement
  /** Undefined for one that is not chosen yet or was deleted. */
  title: string | undefined
  icon: Icon
  onChoose: () => void
}

/** The image or the video of an element, and a button to choose another one. */
export function Chosen({ element: { media, type }, title, icon: ChooseIcon, onChoose }: Props) {
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
