import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import type { SlideImage } from '@digisigncast/contract/slides/slides'
import { useMemo, useState } from 'react'

/** Images and videos that the slide shows or has shown, by media id. Kept for undo. */
export interface SlideImages {
  /** URL of an image, or of the picture of a video; undefined for one that was deleted, and for a video without one. */
  urlOf: (media: string) => string | undefined
  /** URL of the file of a video; undefined for other media. */
  videoUrlOf: (media: string) => string | undefined
  titleOf: (media: string | null) => string | undefined
  /** Whether it belongs to another user, who does not share it. */
  isHidden: (media: string | null) => boolean
  /** Must be called before an element shows it. */
  add: (images: readonly SlideImage[]) => void
  /** Those that were deleted are marked. */
  remove: (media: readonly string[]) => void
  of: (media: readonly string[]) => SlideImage[]
}

export function useSlideImages(images: readonly SlideImage[]): SlideImages {
  const [known, setKnown] = useState(() => knownImages(images))
  return useMemo(
    () => ({
      ...known,
      remove: (media) => {
        known.remove(media)
        // Shows it.
        setKnown({ ...known })
      },
    }),
    [known],
  )
}

const isVideo = (kind: SlideImage['kind'] | undefined): boolean => kindOf(kind ?? '').hasLength

function knownImages(images: readonly SlideImage[]): SlideImages {
  const byId = new Map<string, SlideImage>()
  const add = (more: readonly SlideImage[]) => {
    for (const image of more) byId.set(image.id, image)
  }
  add(images)
  return {
    urlOf: (media) => {
      const { kind, file_path, thumbnail } = byId.get(media) ?? {}
      return isVideo(kind) ? (thumbnail ?? undefined) : file_path
    },
    videoUrlOf: (media) => {
      const { kind, file_path } = byId.get(media) ?? {}
      return isVideo(kind) ? file_path : undefined
    },
    titleOf: (media) => {
      const { kind, title, is_hidden } = (media === null ? undefined : byId.get(media)) ?? {}
      return is_hidden ? `${isVideo(kind) ? 'Video' : 'Image'} of another user` : title
    },
    isHidden: (media) => media !== null && byId.get(media)?.is_hidden === true,
    add,
    remove: (media) => {
      for (const id of media) byId.delete(id)
    },
    of: (media) => media.flatMap((id) => byId.get(id) ?? []),
  }
}
