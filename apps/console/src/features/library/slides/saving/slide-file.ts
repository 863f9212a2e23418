import { codePointsOf } from '@digisigncast/contract/slides/code-points'
import { fontsOfTexts } from '@digisigncast/contract/slides/fonts-of-text'
import { type SlideDocument, type SlideFont, type SlideSize } from '@digisigncast/contract/slides/slide-document'
import { familyOf, weightsOf } from '@digisigncast/contract/slides/slide-fonts'
import type { SlideFontFile } from '@digisigncast/contract/slides/slides'
import { drawSlide } from '@digisigncast/slide/draw-slide'
import type { FontFile } from '@digisigncast/slide/fonts'
import { slidePicture } from '@digisigncast/slide/slide-picture'
import type { DataOf } from '../slide-data.ts'

/** Longest side of the picture of a slide (pixels). */
const longestSide = 1920

export const fontFileOf = ({ font, url, range }: SlideFontFile): FontFile => ({
  family: familyOf(font),
  weight: weightsOf(font),
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

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 10))

/** Makes the picture of a slide. Throws if an image or a font cannot be loaded. */
export async function pictureOf(slide: SlideDocument, { imageUrl, dataOf, timeZone, fonts }: Options): Promise<File> {
  const used = new Set<SlideFont>(slide.elements.flatMap((element) => ('font' in element ? [element.font] : [])))
  const host = document.createElement('div')
  host.style.position = 'fixed'
  host.style.visibility = 'hidden'
  document.body.append(host)
  const drawn = drawSlide(host, slide, { imageUrl, data: dataOf, timeZone, now: Date.now() })
  try {
    // With capitals, which texts may be shown in.
    const shown = [...drawn.root.children].map(({ textContent }) => textContent + textContent.toUpperCase())
    const texts = [...used].flatMap((font) => shown.map((text) => ({ font, text })))
    const known = fonts.map((file) => ({ ...file, codePoints: codePointsOf(file.range) }))
    const needed = fontsOfTexts(known, texts)
    const files = known.filter((file) => needed.has(file)).map(fontFileOf)
    const blob = await slidePicture(drawn, { ...pictureSize(slide.size), fonts: files, wait })
    return new File([blob], 'slide.webp', { type: blob.type })
  } finally {
    host.remove()
  }
}
