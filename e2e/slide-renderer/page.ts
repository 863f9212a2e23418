import { type SlideDocument, SlideFont } from '@digisigncast/contract/slides/slide-document'
import { familyOf, slideFonts } from '@digisigncast/contract/slides/slide-fonts'
import type { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { type DrawnSlide, drawSlide } from '@digisigncast/slide/draw-slide'
import { addFonts, type FontFile, loadFonts } from '@digisigncast/slide/fonts'
import { slidePicture } from '@digisigncast/slide/slide-picture'

/** API of the page that draws a slide. */
export interface SlideWindow {
  /** Draws a slide, or the next version of it, and waits until it is complete: whether all pictures were shown. */
  draw: (document: SlideDocument) => Promise<boolean>
  /** Data of sources for the next drawing, and when the data that may be old was retrieved. */
  setData: (next: Record<string, SourceData>, retrievedAt?: Record<string, number>) => void
  showTime: (now: number) => number | undefined
  /** Its picture in the size of the slide, as a data URL. */
  picture: () => Promise<string>
  /** The drawn slide. */
  root: () => HTMLElement
  /** Adds a file for further characters of the first font. Returns the function that removes it. */
  addFont: (url: string) => () => void
  /** Whether a text in the first font can be shown in it. */
  hasFont: (text: string) => Promise<boolean>
}

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 10))

const host = document.getElementById('slide')
if (!host) throw new Error('The page has no place for a slide.')

const fonts: FontFile[] = SlideFont.options.map((font) => ({
  family: familyOf(font),
  weight: slideFonts[font].weights.join(' '),
  range: 'U+0000-00FF, U+2000-206F, U+20AC',
  url: new URL(`/fonts/${font}.woff2`, location.href).href,
}))
addFonts(fonts)

let sources: Record<string, SourceData> = {}
let times: Record<string, number> = {}
let slide: DrawnSlide | undefined
const drawn = (): DrawnSlide => {
  if (!slide) throw new Error('No slide is drawn.')
  return slide
}
const page: SlideWindow = {
  setData: (next, retrievedAt = {}) => {
    sources = next
    times = retrievedAt
  },
  draw: async (document) => {
    if (slide) slide.update(document)
    else
      slide = drawSlide(host, document, {
        imageUrl: (media) => `/media/${media}`,
        timeZone: 'Europe/Berlin',
        now: 0,
        moves: true,
        data: (source) => sources[source],
        retrievedAt: (source) => times[source],
      })
    const { width, height } = document.size
    slide.scale(width, height)
    return slide.ready
  },
  showTime: (now) => drawn().showTime(now),
  picture: async () => {
    const { offsetWidth: width, offsetHeight: height } = drawn().root
    const used = fonts.filter(({ family }) => drawn().root.innerHTML.includes(family))
    const blob = await slidePicture(drawn(), { width, height, fonts: used, wait })
    return new Promise((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(reader.result as string))
      reader.readAsDataURL(blob)
    })
  },
  root: () => drawn().root,
  addFont: (url) => addFonts([{ family: familyOf('inter'), weight: '100 900', range: 'U+0100-024F', url }]),
  hasFont: (text) => loadFonts([{ font: 'inter', weight: 400, text }]),
}
Object.assign(window, { page })
