import { type SlideDocument, type SlideFont, type SlideSize } from '@digisigncast/contract/slides/slide-document'
import { familyOf, slideFonts } from '@digisigncast/contract/slides/slide-fonts'
import type { SlideFontFile } from '@digisigncast/contract/slides/slides'
import { drawSlide } from '@digisigncast/slide/draw-slide'
import type { FontFile } from '@digisigncast/slide/fonts'
import { slidePicture } from '@digisigncast/slide/slide-picture'
import type { DataOf } from '../slide-data.ts'

/** Longest side of the picture of a slide (pixels). */
const longestSide = 1920

export const fontFileOf = ({ font, url, range }: SlideFontFile): FontFile => ({
  family: familyOf(font),
  weight: slideFonts[font].weights.join(' '),
  range,
  url,
})

/** Size of the picture: that of the slide, or smaller in the same ratio. */
export function pictureSize({ width, height }: SlideSize): SlideSize {
  const factor = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}

interface Options {
  imageUrl: (media: string) => string | undefined
  dataOf: DataOf
  timeZone: string
  fonts: readonly SlideFontFile[]
}

/** Makes the picture of a slide. Throws if an image or a font cannot be loaded. */
export async function pictureOf(slide: SlideDocument, { imageUrl, dataOf, timeZone, fonts }: Options): Promise<File> {
  const used = new Set<SlideFont>(slide.elements.flatMap((element) => ('font' in element ? [element.font] : [])))
  const host = document.createElement('div')
  host.style.position = 'fixed'
  host.style.visibility = 'hidden'
  document.body.append(host)
  const drawn = drawSlide(host, slide, { imageUrl, data: dataOf, timeZone, now: Date.now() })
  try {
    const files = fonts.filter(({ font }) => used.has(font)).map(fontFileOf)
    const blob = await slidePicture(drawn, { ...pictureSize(slide.size), fonts: files })
    return new File([blob], 'slide.webp', { type: blob.type })
  } finally {
    host.remove()
  }
}
