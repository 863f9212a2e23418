import { allOf } from '../limits/all-of.ts'
import { onDemand } from '../on-demand.ts'
import { withBytes } from './file-bytes.ts'
import type { FileInput, PictureFacts, PictureInput } from './jobs.ts'
import { checkFrames, checkPixels, checkSmaller, maxMegapixels } from './picture-limits.ts'
import { stripTo } from './strip.ts'
import { isWithoutEnd } from './strip-picture.ts'

export const thumbnailSide = 480
/** Optimal codes make files 2 % smaller, and take longer than all the rest of the encoding. */
const jpegOptions = { quality: 88, optimiseCoding: false } as const
const limits = { limitInputPixels: maxMegapixels * 1e6, failOn: 'error' } as const
export const inside = { fit: 'inside', withoutEnlargement: true } as const

export const loadSharp = onDemand(async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
})

/** Strips metadata and writes the renditions of a picture. A damaged file throws. */
export async function makeRenditions(input: PictureInput): Promise<PictureFacts> {
  withBytes(input.from, (file) => checkPixels(file, input.extension))
  const isChanged = stripTo(input.from, input.stripped, input.extension)
  // Decode the file that will be stored.
  const path = isChanged ? input.stripped : input.from
  if (input.extension === 'jpg' && withBytes(input.from, isWithoutEnd)) await requireWhole(path)
  const head = await readHead(path)
  const { width, height, pages = 1, pageHeight = height, orientation = 1 } = head
  checkFrames(pages, width, pageHeight)
  // EXIF orientations 5 to 8 are rotated by 90 degrees.
  const size = orientation >= 5 ? { width: pageHeight, height: width } : { width, height: pageHeight }
  // Browsers before 2020 ignore the orientation, and newer ones that of WebP.
  const isUpright = orientation === 1 || pages > 1
  // Chromium shows AVIF since version 85 (2020).
  const isShown = input.extension !== 'avif'
  if (isUpright && isShown && Math.max(size.width, size.height) <= input.maxSide) {
    await writeThumbnail({ from: path, to: input.thumbnail, head })
    return { ...size, isChanged, playback: null }
  }
  if (pages > 1) return { ...(await writeSmaller(path, input, { pages, ...size })), isChanged, playback: 'webp' }
  const playback = await writePlayback(path, input, head)
  return { ...playback, isChanged, playback: head.hasAlpha ? 'webp' : 'jpg' }
}

/** Throws if a part of a picture is missing. */
async function requireWhole(path: string): Promise<void> {
  const sharp = await loadSharp()
  await sharp(path, { ...limits, failOn: 'warning' }).stats()
}

type Head = Awaited<ReturnType<typeof readHead>>

async function readHead(path: string) {
  const sharp = await loadSharp()
  return sharp(path, limits).metadata()
}

/**
 * The upright picture with at most `side` px on the long side. Colors without a profile for print (CMYK) are those of
 * browsers; sharp would assume a printer.
 */
async function openUpright(path: string, side: number, head?: Head) {
  const sharp = await loadSharp()
  const { space, hasProfile } = head ?? (await readHead(path))
  if (space !== 'cmyk' || hasProfile) return sharp(path, limits).autoOrient().resize(side, side, inside)
  const { data, info } = await sharp(path, limits)
    .pipelineColourspace('cmyk')
    .autoOrient()
    .resize(side, side, inside)
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(rgbOfCmyk(data), { raw: { width: info.width, height: info.height, channels: 3 } })
}

function rgbOfCmyk(cmyk: Buffer): Buffer {
  const rgb = Buffer.alloc((cmyk.length / 4) * 3)
  for (let from = 0, to = 0; from < cmyk.length; from += 4, to += 3) {
    const light = 255 - (cmyk[from + 3] ?? 0)
    for (let color = 0; color < 3; color += 1)
      rgb[to + color] = Math.round(((255 - (cmyk[from + color] ?? 0)) * light) / 255)
  }
  return rgb
}

/** Upright playback copy of at most `maxSide` px, and thumbnail; returns the size of the copy. JPEG where nothing is transparent: a tenth of the time and memory of webp. */
async function writePlayback(path: string, { extension, maxSide, playback, thumbnail }: PictureInput, head: Head) {
  const small = await openUpright(path, maxSide, head)
  const copy = head.hasAlpha ? small.webp({ quality: 88, effort: 2 }) : small.jpeg(jpegOptions)
  const written = copy.toFile(playback)
  // Decoders read a JPEG file at a fraction of its size: faster than to make the decoded pixels smaller.
  if (extension === 'jpg') await allOf([written, writeThumbnail({ from: path, to: thumbnail, head })])
  else await written.then(() => writeThumbnail({ from: playback, to: thumbnail }))
  const { width, height } = await written
  return { width, height }
}

/** A large animation as a WebP animation of at most `maxSide` px, and its thumbnail. */
async function writeSmaller(
  path: string,
  { maxSide, playback, thumbnail }: PictureInput,
  { pages, width, height }: { pages: number; width: number; height: number },
) {
  checkSmaller(pages, width, height)
  const sharp = await loadSharp()
  const small = sharp(path, { ...limits, animated: true }).resize(maxSide, maxSide, inside)
  const { width: side, pageHeight } = await small.webp({ quality: 80, effort: 2 }).toFile(playback)
  await writeThumbnail({ from: path, to: thumbnail })
  return { width: side, height: pageHeight ?? height }
}

/** Small webp picture, 480 px on the long side, upright. Decodes the pixels: a damaged file throws. */
async function writeThumbnail({ from, to, head }: { from: string; to: string; head?: Head }): Promise<void> {
  await (await openUpright(from, thumbnailSide, head)).webp({ quality: 78, effort: 1 }).toFile(to)
}

/** The same for a picture of any accepted type. */
export async function makeThumbnail(input: FileInput) {
  withBytes(input.from, (file) => checkPixels(file, input.extension))
  await writeThumbnail(input)
}

/** Upright copy with at most `side` px on the long side, as PNG, which email programs show too. */
export async function makePng(input: FileInput & { side: number }) {
  withBytes(input.from, (file) => checkPixels(file, input.extension))
  await (await openUpright(input.from, input.side)).png({ compressionLevel: 9 }).toFile(input.to)
}
