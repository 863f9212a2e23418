import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { photo } from '../support/customer.ts'

const clip = join(import.meta.dirname, '..', '..', 'e2e', 'media', 'cyan-magenta-yellow.mp4')

/** A photo; each seed gives another one. */
export async function distinctPhoto(seed: number): Promise<Buffer> {
  const picture = await photo(640, 400, { sigma: 30 })
  const mark = { create: { width: 40 + seed, height: 40, channels: 3, background: '#d02020' } } as const
  const composite = await sharp(mark).png().toBuffer()
  return sharp(picture)
    .composite([{ input: composite, left: 0, top: 0 }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** An MP4 of the given size, padded with a `free` box, which players skip. */
export async function videoOf(bytes: number): Promise<Buffer> {
  const mp4 = await readFile(clip)
  const box = Buffer.alloc(bytes - mp4.length, 7)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  return Buffer.concat([mp4, box])
}
