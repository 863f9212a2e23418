import { randomFillSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const clip = join(import.meta.dirname, '..', '..', 'e2e', 'media', 'cyan-magenta-yellow.mp4')

/** A unique MP4 of the given size, padded with a `free` box, which players skip. */
export async function video(bytes: number): Promise<Buffer> {
  const mp4 = await readFile(clip)
  const box = Buffer.alloc(bytes - mp4.length)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  randomFillSync(box, 8, 16)
  return Buffer.concat([mp4, box])
}
