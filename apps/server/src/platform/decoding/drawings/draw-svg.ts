import { readFileSync } from 'node:fs'
import { type DecodeJobs, Refusal } from '../jobs.ts'
import { loadSharp } from '../pictures.ts'

/**
 * Draws an SVG to a PNG with `side` pixels on the long side. It is passed as bytes: librsvg would read other files of the
 * folder for one with a path. Without a path it reads no files, and it has no network.
 */
export async function drawSvg({ from, to, side }: DecodeJobs['drawing']['input']): Promise<void> {
  const sharp = await loadSharp()
  // The size that it names is only a ratio: its shapes are drawn at the size of the PNG.
  const drawing = sharp(readFileSync(from), { limitInputPixels: false })
  await drawing.resize(side, side, { fit: 'inside' }).png().toFile(to)
  const opacity = await sharp(to).extractChannel('alpha').raw().toBuffer()
  if (opacity.equals(Buffer.alloc(opacity.length)))
    throw new Refusal(
      'Nothing of this SVG can be drawn. Embed its pictures and styles, which may be in other files, or export it as PNG.',
    )
}
