import { codePointsOf, pointsIn, sortedPoints } from '@digisigncast/contract/slides/code-points'
import type { DrawnSlide } from './draw-slide.ts'
import type { FontFile } from './fonts.ts'

export interface PictureOptions {
  /** Size of the picture in pixels. */
  width: number
  height: number
  /** The fonts of its texts. */
  fonts: readonly FontFile[]
  /** Waits about ten milliseconds, until fonts are drawn. */
  wait: () => Promise<void>
}

interface ImageOptions {
  /** The fonts of its texts. */
  fonts: readonly FontFile[]
  /** Pixels of the screen per pixel of the design: images are not sharper than that. */
  scale: number
  signal?: AbortSignal
  /** Waits about ten milliseconds, until fonts are drawn. */
  wait: () => Promise<void>
  /** Called between the steps of reducing a large image, which at once would stop animations. */
  pause?: () => Promise<void>
}

/** Images with at least this many times the pixels that are shown, per side, are reduced. */
const reduceFrom = 1.5
const stripPixels = 1_000_000

/** A drawn slide as a picture (WebP, or PNG in browsers that cannot write WebP). */
export async function slidePicture(slide: DrawnSlide, { width, height, fonts, wait }: PictureOptions): Promise<Blob> {
  return blobOf(await drawnAt({ width, height }, slide, { fonts, wait, scale: width / slide.root.offsetWidth }))
}

/** A drawn slide as it looks now, at its size on the screen. */
export function slideImage(slide: DrawnSlide, options: ImageOptions): Promise<HTMLCanvasElement> {
  const { offsetWidth, offsetHeight } = slide.root
  const [width = 1, height = 1] = [offsetWidth, offsetHeight].map((side) =>
    Math.max(1, Math.round(side * options.scale)),
  )
  return drawnAt({ width, height }, slide, options)
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture of the slide could not be created.'))),
      'image/webp',
      0.9,
    ),
  )

/**
 * Draws a slide as it looks now. The browser draws it from an SVG that contains all pictures and fonts, because images
 * cannot load files from addresses.
 */
async function drawnAt(size: Size, slide: DrawnSlide, options: ImageOptions): Promise<HTMLCanvasElement> {
  const { fonts, scale, signal, wait, pause } = options
  await slide.ready
  const { offsetWidth, offsetHeight } = slide.root
  const pictures = new Map<string, string>()
  // One after the other: a large image takes memory until it is reduced.
  const reducible = reducibleImages(slide.root, scale)
  for (const url of new Set([...slide.root.querySelectorAll('img')].map(({ src }) => src))) {
    const file = await load(url, signal)
    const size = reducible.get(url)
    pictures.set(url, await dataUrlOf(size ? await reduce(file, size, pause) : file))
  }
  const used = usedFonts(slide.root, fonts)
  const rules = await Promise.all(used.map(({ font }) => fontRule(font, signal)))
  // Without a pause from here on: the clocks of all elements show the same time.
  const frames = [...slide.root.querySelectorAll<Frame>('video, canvas')].map((frame) => stillOf(frame, scale))
  const root = slide.root.cloneNode(true) as HTMLElement
  root.style.transform = 'none'
  for (const image of root.querySelectorAll('img')) image.src = pictures.get(image.src) ?? ''
  const places = root.querySelectorAll<Frame>('video, canvas')
  for (const [index, place] of places.entries()) place.replaceWith(await imageOf(frames[index], place))
  const style = document.createElement('style')
  style.textContent = rules.join('')
  root.prepend(style)
  const samples = document.createElement('div')
  for (const sample of used) samples.append(boxOf(sample))
  const serializer = new XMLSerializer()
  const [content, below] = [root, samples].map((part) => serializer.serializeToString(part))
  const height = offsetHeight + used.length * sampleSide
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${offsetWidth}" height="${height}"><foreignObject width="100%" height="${offsetHeight}">${content}</foreignObject><foreignObject y="${offsetHeight}" width="${sampleSide}" height="${height - offsetHeight}">${below}</foreignObject></svg>`
  const picture = new Image()
  picture.src = await dataUrlOf(new Blob([svg], { type: 'image/svg+xml' }))
  await picture.decode()
  await fontsAreDrawn(picture, { top: offsetHeight, count: used.length, wait })
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0, offsetWidth, offsetHeight, 0, 0, size.width, size.height)
  return canvas
}

/** A font file, and characters of the slide that are drawn with it. */
interface FontSample {
  font: FontFile
  characters: string
}

const sampleSide = 16
const sampleLength = 8
/** A font that is not drawn by then is replaced by the browser. */
const maxWaits = 150

/** The font files that the texts of a slide use. */
function usedFonts(root: HTMLElement, fonts: readonly FontFile[]): FontSample[] {
  // With capitals, which texts may be shown in.
  const points = sortedPoints((root.textContent + root.textContent.toUpperCase()).replace(/\s/g, ''))
  return fonts.flatMap((font) => {
    const own = pointsIn(codePointsOf(font.range), points).slice(0, sampleLength)
    return own.length > 0 ? [{ font, characters: String.fromCodePoint(...own) }] : []
  })
}

function boxOf({ font: { family, weight }, characters }: FontSample): HTMLElement {
  const box = document.createElement('div')
  box.style.cssText = `height:${sampleSide}px;overflow:hidden;white-space:nowrap;color:#000;line-height:${sampleSide}px`
  box.style.fontSize = `${sampleSide}px`
  box.style.fontFamily = `"${family}"`
  box.style.fontWeight = weight.split(' ')[0] ?? ''
  box.textContent = characters
  return box
}

/**
 * Waits until the samples below a picture are drawn: browsers decode it without its fonts, and omit texts until these are
 * loaded.
 */
async function fontsAreDrawn(
  picture: HTMLImageElement,
  { top, count, wait }: { top: number; count: number; wait: () => Promise<void> },
): Promise<void> {
  if (count === 0) return
  const canvas = document.createElement('canvas')
  canvas.width = sampleSide
  canvas.height = count * sampleSide
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const isDrawn = (): boolean | undefined => {
    context?.clearRect(0, 0, canvas.width, canvas.height)
    context?.drawImage(picture, 0, top, sampleSide, canvas.height, 0, 0, sampleSide, canvas.height)
    const pixels = context?.getImageData(0, 0, sampleSide, canvas.height).data
    const size = 4 * sampleSide * sampleSide
    return (
      pixels &&
      Array.from({ length: count }).every((_, index) =>
        pixels.subarray(index * size, (index + 1) * size).some((value) => value > 0),
      )
    )
  }
  for (let waits = 0; isDrawn() === false && waits < maxWaits; waits += 1) await wait()
}

type Frame = HTMLVideoElement | HTMLCanvasElement

/** A copy of a frame, not larger than it is shown; undefined without a frame. */
function stillOf(frame: Frame, scale: number): HTMLCanvasElement | undefined {
  const [width, height] =
    frame instanceof HTMLVideoElement ? [frame.videoWidth, frame.videoHeight] : [frame.width, frame.height]
  if (width === 0 || height === 0) return undefined
  const { offsetWidth, offsetHeight } = frame
  const factor = Math.min(1, Math.max(offsetWidth / width, offsetHeight / height) * scale)
  const still = document.createElement('canvas')
  still.width = Math.max(1, Math.round(width * factor))
  still.height = Math.max(1, Math.round(height * factor))
  still.getContext('2d')?.drawImage(frame, 0, 0, still.width, still.height)
  return still
}

/** The image of a frame, in the place of what shows it. */
async function imageOf(still: HTMLCanvasElement | undefined, place: Frame): Promise<HTMLImageElement> {
  const image = new Image()
  image.style.cssText = place.style.cssText
  if (still) image.src = await dataUrlOf(await blobOf(still))
  return image
}

async function fontRule({ family, weight, range, url }: FontFile, signal?: AbortSignal): Promise<string> {
  const data = await dataUrlOf(await load(url, signal))
  return `@font-face{font-family:"${family}";font-weight:${weight};unicode-range:${range};src:url(${data})}`
}

/** Size in pixels. */
interface Size {
  width: number
  height: number
}

/** The images that have many more pixels than are shown, and the size to which they can be reduced, by URL. */
function reducibleImages(root: HTMLElement, scale: number): Map<string, Size> {
  const factors = new Map<string, { image: HTMLImageElement; factor: number }>()
  for (const image of root.querySelectorAll('img')) {
    const { src, style, naturalWidth, naturalHeight, offsetWidth, offsetHeight } = image
    const zoom = new DOMMatrix(style.transform).a
    const factor = Math.max(offsetWidth / naturalWidth, offsetHeight / naturalHeight) * zoom * scale
    factors.set(src, { image, factor: Math.max(factor, factors.get(src)?.factor ?? 0) })
  }
  const reducible = [...factors].filter(([, { factor }]) => factor > 0 && factor * reduceFrom < 1)
  return new Map(
    reducible.map(([url, { image, factor }]) => {
      const width = Math.ceil(image.naturalWidth * factor)
      return [url, { width, height: Math.ceil(image.naturalHeight * factor) }]
    }),
  )
}

/** Reduces it in strips, with a pause after each. */
async function reduce(file: Blob, { width, height }: Size, pause: ImageOptions['pause']): Promise<Blob> {
  const image = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  // A strip has at least one row of the result.
  const count = Math.min(height, Math.ceil((image.width * image.height) / stripPixels))
  for (let index = 0; index < count; index += 1) {
    const rowOf = (total: number, place: number): number => Math.round((total * place) / count)
    const [from, to] = [rowOf(image.height, index), rowOf(image.height, index + 1)]
    const [top, bottom] = [rowOf(height, index), rowOf(height, index + 1)]
    const size = { resizeWidth: width, resizeHeight: bottom - top, resizeQuality: 'medium' } as const
    const strip = await createImageBitmap(image, 0, from, image.width, to - from, size)
    context?.drawImage(strip, 0, top)
    strip.close()
    await pause?.()
  }
  image.close()
  return blobOf(canvas)
}

async function load(url: string, signal: AbortSignal | undefined): Promise<Blob> {
  return (await fetch(url, signal ? { signal } : {})).blob()
}

async function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('A picture of the slide could not be read.')))
    reader.readAsDataURL(blob)
  })
}
