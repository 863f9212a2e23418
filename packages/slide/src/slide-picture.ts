import type { DrawnSlide } from './draw-slide.ts'
import type { FontFile } from './fonts.ts'

export interface PictureOptions {
  /** Size of the picture in pixels. */
  width: number
  height: number
  /** The fonts of its texts. */
  fonts: readonly FontFile[]
}

/**
 * A drawn slide as a picture (WebP, or PNG in browsers that cannot write WebP). It is drawn by the browser from an SVG
 * with all pictures and fonts inside, because a picture with addresses in it may load nothing.
 */
export async function slidePicture(slide: DrawnSlide, { width, height, fonts }: PictureOptions): Promise<Blob> {
  await slide.ready
  const root = slide.root.cloneNode(true) as HTMLElement
  const { offsetWidth, offsetHeight } = slide.root
  root.style.transform = `scale(${width / offsetWidth}, ${height / offsetHeight})`
  for (const image of root.querySelectorAll('img')) image.src = await dataUrlOf(image.src)
  const style = document.createElement('style')
  style.textContent = (await Promise.all(fonts.map(fontRule))).join('')
  root.prepend(style)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${new XMLSerializer().serializeToString(root)}</foreignObject></svg>`
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture of the slide could not be created.'))),
      'image/webp',
      0.9,
    ),
  )
}

async function fontRule({ family, weight, range, url }: FontFile): Promise<string> {
  return `@font-face{font-family:${family};font-weight:${weight};unicode-range:${range};src:url(${await dataUrlOf(url)})}`
}

async function dataUrlOf(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new Error('A picture of the slide could not be read.')))
    reader.readAsDataURL(blob)
  })
}
