import sharp from 'sharp'
import { memoryMb, peakMemoryMb, resetPeak } from './support/child.ts'
import { photo, signIn } from './support/customer.ts'
import { longestDelayMs, watchLoop } from './support/loop-watch.ts'
import { startServer } from './support/server.ts'
import { mb, ms, printTable } from './support/table.ts'

const count = 50

/** 50 images one after another, then 50 photos of 2 MB at once. */
export async function bench(): Promise<void> {
  const pictures = await makePictures(() => photo(1920, 1080))
  const photos = await makePictures(() => photo(4000, 3000, { sigma: 30, quality: 82 }))
  const photoMb = photos.reduce((sum, bytes) => sum + bytes.length, 0) / count / 1024 / 1024
  const server = await startServer({ nodeFlags: watchLoop })
  try {
    const customer = await signIn(server)
    const send = (bytes: Buffer, i: number) => customer.upload(`photo ${i}.jpg`, 'image/jpeg', bytes)
    const oneByOne = await timed(async () => {
      for (const [i, bytes] of pictures.entries()) await send(bytes, i)
    })
    const bareThumbnails = await timed(async () => {
      for (const bytes of pictures) await sharp(bytes).resize(480, 480, { fit: 'inside' }).webp().toBuffer()
    })
    await longestDelayMs(server)
    const idle = memoryMb(server.pid)
    resetPeak(server.pid)
    const atOnce = await timed(() => Promise.all(photos.map(send)))
    const delay = await longestDelayMs(server)
    const above = peakMemoryMb(server.pid) - idle
    printTable([
      {
        what: `${count} JPEGs 1920×1080 one after another`,
        measured: ms(oneByOne),
        baseline: `their thumbnails by sharp alone: ${ms(bareThumbnails)}`,
        ratio: oneByOne / bareThumbnails,
        target: '≤ 1500 ms',
      },
      {
        what: `${count} photos of ${photoMb.toFixed(1)} MB at once (${ms(atOnce)}): longest loop delay`,
        measured: ms(delay),
        baseline: 'limit: 100 ms',
        ratio: delay / 100,
        target: '≤ 1',
      },
      {
        what: 'the same: memory above idle',
        measured: mb(above),
        baseline: `idle: ${mb(idle)}`,
        ratio: above / idle,
        target: '≤ 150 MB',
      },
    ])
  } finally {
    await server.stop()
  }
}

async function makePictures(make: () => Promise<Buffer>): Promise<Buffer[]> {
  const made: Buffer[] = []
  for (let i = 0; i < count; i++) made.push(await make())
  return made
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
