import { availableParallelism } from 'node:os'
import { onDemand } from './on-demand.ts'
import { queue } from './queue.ts'

export interface ImageFacts {
  /** As shown, after the orientation that the file asks for. */
  width: number
  height: number
  /** Can anything shine through? */
  hasAlpha: boolean
}

const thumbnailSide = 480
const maxPixels = 150_000_000
const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
const timeLimit = { seconds: 30 }

// libvips decodes in threads of its own. One core stays free for everybody else's requests, and memory stays flat when
// fifty pictures arrive at once.
const inTurn = queue(Math.min(4, Math.max(1, availableParallelism() - 1)))
const loadSharp = onDemand(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
})

/** Size of a picture file. Throws when it cannot be read as a picture or has too many pixels. */
export async function readImage(file: string): Promise<ImageFacts> {
  const sharp = await loadSharp()
  const { width, height, pageHeight, hasAlpha, orientation = 1 } = await sharp(file, limits).metadata()
  const shown = pageHeight ?? height
  // EXIF orientations 5 to 8 lie on their side.
  const size = orientation >= 5 ? { width: shown, height: width } : { width, height: shown }
  return { ...size, hasAlpha }
}

/** Small webp picture, 480 px on the long side, upright. Decodes the pixels: a damaged file throws. */
export const writeThumbnail = (from: string, to: string): Promise<unknown> =>
  inTurn(async () =>
    (await loadSharp())(from, limits)
      .timeout(timeLimit)
      .autoOrient()
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 1 })
      .toFile(to),
  )

/** Upright copy with at most `side` px on the long side, as webp: keeps what is see-through. */
export const writeSmallerWebp = (from: string, to: string, side: number): Promise<unknown> =>
  inTurn(async () =>
    smaller(await loadSharp(), from, side)
      .webp({ quality: 88, effort: 2 })
      .toFile(to),
  )

/** The same as JPEG: measured on a photo of 12 megapixels, a tenth of the time and memory of webp. */
export const writeSmallerJpeg = (from: string, to: string, side: number): Promise<unknown> =>
  inTurn(async () =>
    smaller(await loadSharp(), from, side)
      .jpeg({ quality: 88 })
      .toFile(to),
  )

/** The same as PNG, which mail programs show too. */
export const writeSmallerPng = (from: string, to: string, side: number): Promise<unknown> =>
  inTurn(async () =>
    smaller(await loadSharp(), from, side)
      .png({ compressionLevel: 9 })
      .toFile(to),
  )

const smaller = (sharp: Awaited<ReturnType<typeof loadSharp>>, from: string, side: number) =>
  sharp(from, limits).timeout(timeLimit).autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })
