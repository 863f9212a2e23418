import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const samples = {
  'clip.mp4': ['../../../../e2e/media/cyan-magenta-yellow.mp4', 'video/mp4'],
  'tone.mp4': ['../../../../e2e/media/tone.mp4', 'video/mp4'],
  'clip.webm': ['../../../../e2e/media/orange-violet.webm', 'video/webm'],
  'clip.ogg': ['theora.ogg', 'video/ogg'],
  'hevc.mp4': ['videos/hevc.mp4', 'video/mp4'],
  'mpeg4.mp4': ['videos/mpeg4.mp4', 'video/mp4'],
  'h264-10bit.mp4': ['videos/h264-10bit.mp4', 'video/mp4'],
  'h264-422.mp4': ['videos/h264-422.mp4', 'video/mp4'],
  'vp9-10bit.webm': ['videos/vp9-10bit.webm', 'video/webm'],
} as const

/**
 * A real video by name; `theora.ogg` and those in `videos/` are one second of ffmpeg's test picture, named by the codec
 * (`ffmpeg -f lavfi -i testsrc=size=64x48:rate=5:duration=1`).
 */
export const video = async (name: keyof typeof samples): Promise<File> =>
  fileOf(await readFile(new URL(samples[name][0], import.meta.url)), name, samples[name][1])

export const fileOf = (bytes: Uint8Array | string, name: string, type = 'application/octet-stream'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

/** A red picture of this size, as a sharp instance. */
export const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 220, g: 20, b: 20 } } })

/**
 * An AVIF of 12,000 × 12,000 pixels in 2.5 KB that decodes to more than 2 GB. Creating it takes a minute:
 * `sharp({ create: { width: 12000, height: 12000, channels: 3, background: '#204060' } }).avif({ effort: 0, quality: 1 })`
 */
export const hugeAvif = (): Promise<Buffer> => readFile(new URL('huge.avif', import.meta.url))
