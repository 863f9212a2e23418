import type { SlideImage } from '@digisigncast/contract/slides/slides'
import { useState } from 'react'

/** Pictures that the slide shows or has shown, by media id. Kept for undo. */
export interface SlideImages {
  /** URL of a picture; undefined for one that was deleted. */
  urlOf: (media: string) => string | undefined
  titleOf: (media: string | null) => string | undefined
  /** Whether it belongs to another user, who does not share it. */
  isHidden: (media: string | null) => boolean
  /** Must be called before an element shows the picture. */
  add: (images: readonly SlideImage[]) => void
  of: (media: readonly string[]) => SlideImage[]
}

export function useSlideImages(images: readonly SlideImage[]): SlideImages {
  const [known] = useState(() => {
    const byId = new Map<string, SlideImage>()
    const add = (more: readonly SlideImage[]) => {
      for (const image of more) byId.set(image.id, image)
    }
    add(images)
    return {
      urlOf: (media: string) => byId.get(media)?.file_path,
      titleOf: (media: string | null) => {
        const image = media === null ? undefined : byId.get(media)
        return image?.is_hidden ? 'Image of another user' : image?.title
      },
      isHidden: (media: string | null) => media !== null && byId.get(media)?.is_hidden === true,
      add,
      of: (media: readonly string[]) => media.flatMap((id) => byId.get(id) ?? []),
    }
  })
  return known
}
