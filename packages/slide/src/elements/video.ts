import type { VideoElement } from '@digisigncast/contract/slides/slide-document'
import { clip, drawImage, type ImageUrl } from './image.ts'

/** Returns what plays the video of an element and fills its box; undefined: its picture is shown. */
export type PlayVideo = (element: VideoElement) => HTMLElement | undefined

/** Draws the picture of a video, or what plays it: whether the picture could be loaded. */
export function drawVideo(
  box: HTMLElement,
  element: VideoElement,
  { imageUrl, playVideo }: { imageUrl: ImageUrl; playVideo?: PlayVideo },
): Promise<boolean> {
  const played = element.media === null ? undefined : playVideo?.(element)
  if (!played) return drawImage(box, element, imageUrl)
  clip(box, element)
  box.append(played)
  return Promise.resolve(true)
}
