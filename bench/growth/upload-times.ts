import { randomBytes } from 'node:crypto'
import { processStats, statsFlags } from '../fleet/read-process-stats.ts'
import { startBare } from '../support/child.ts'
import { type Customer, photo, seedMedia, signIn } from '../support/customer.ts'
import { startServer } from '../support/server.ts'
import { medianMs, ms } from '../support/table.ts'
import { video } from '../support/video.ts'
import { growthText, ratioText, type Section, times, type Wanted } from './section.ts'
import { uploadByTus } from './tus.ts'

const mediaOnce = 100
const atOnce = 20
const inRow = 50
const clipBytes = 10 * 1024 * 1024
const videoBytes = 64 * 1024 * 1024

interface Kind {
  what: string
  runs: number
  ours: () => Promise<unknown>
  bare: () => Promise<unknown>
}

interface Timing {
  ours: number
  turn: string
}

/** Uploads to a growing library, compared with a route that only writes the bytes to disk. */
export async function uploadTimes({ sizes }: Wanted): Promise<Section> {
  const server = await startServer({ nodeFlags: statsFlags })
  const bare = await startBare('fastify')
  try {
    const customer = await signIn(server)
    const like = await customer.upload('like.jpg', 'image/jpeg', await photo(320, 180))
    const kinds = await kindsOf(customer, server.origin, bare.origin)
    const took = new Map<string, Timing[]>()
    const bareTook = new Map<string, number>()
    for (const size of sizes) {
      await seedMedia(server, mediaOnce * size, [like])
      for (const { what, runs, ours, bare: alone } of kinds) {
        if (runs > 3) await ours()
        await processStats(server.child)
        const median = await medianMs(runs, ours)
        const { longestDelayMs, longestWorkMs } = await processStats(server.child)
        const turn = `${longestDelayMs.toFixed(0)} (${longestWorkMs.toFixed(0)})`
        took.set(what, [...(took.get(what) ?? []), { ours: median, turn }])
        bareTook.set(what, await medianMs(runs, alone))
      }
    }
    return sectionOf(took, bareTook, sizes)
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
}

async function kindsOf(customer: Customer, origin: string, bareOrigin: string): Promise<Kind[]> {
  const picture = await photo(1920, 1080)
  const large = await photo(4000, 3000, { sigma: 30, quality: 82 })
  const authorization = `Bearer ${customer.grant.access_token}`
  // Decoders ignore bytes after the end of an image; they make the file unique.
  const another = (bytes: Buffer) => Buffer.concat([bytes, randomBytes(16)])
  const send = (bytes: Buffer) => customer.upload('photo.jpg', 'image/jpeg', another(bytes))
  const write = async (bytes: Buffer) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const answer = await fetch(`${bareOrigin}/files`, { method: 'POST', headers, body: new Uint8Array(bytes) })
    if (!answer.ok) throw new Error(`The bare route returned status ${answer.status}.`)
    await answer.arrayBuffer()
  }
  const oneByOne = async (work: (bytes: Buffer) => Promise<unknown>) => {
    for (let sent = 0; sent < inRow; sent += 1) await work(picture)
  }
  const many = (work: (bytes: Buffer) => Promise<unknown>) =>
    Promise.all(Array.from({ length: atOnce }, () => work(large)))
  const size = (bytes: Buffer) => `${(bytes.length / 1024 / 1024).toFixed(1)} MB`
  return [
    {
      what: `a photo of 1920×1080 (${size(picture)})`,
      runs: 15,
      ours: () => send(picture),
      bare: () => write(picture),
    },
    {
      what: `${inRow} of these one after another`,
      runs: 3,
      ours: () => oneByOne(send),
      bare: () => oneByOne(write),
    },
    {
      what: `${atOnce} photos of 4000×3000 (${size(large)}) at once`,
      runs: 3,
      ours: () => many(send),
      bare: () => many(write),
    },
    {
      what: `a video of ${clipBytes / 1024 / 1024} MB`,
      runs: 15,
      ours: async () => customer.upload('clip.mp4', 'video/mp4', await video(clipBytes)),
      bare: async () => write(await video(clipBytes)),
    },
    {
      what: `a video of ${videoBytes / 1024 / 1024} MB, by tus`,
      runs: 3,
      ours: async () => uploadByTus(origin, authorization, 'clip.mp4', await video(videoBytes)),
      bare: async () => write(await video(videoBytes)),
    },
  ]
}

function sectionOf(took: Map<string, Timing[]>, bare: Map<string, number>, sizes: number[]): Section {
  const medians = (what: string) => (took.get(what) ?? []).map(({ ours }) => ours)
  const names = [...took.keys()]
  return {
    tables: [
      {
        title: `Uploads: from the first byte to the answer, with a thumbnail and, for the large photos, a display copy; ${sizes.map((size) => (mediaOnce * size).toLocaleString('en')).join(', ')} media in the library. The baseline is a bare fastify route that only writes the same bytes to the disk. In brackets the CPU time of the longest delay: the rest is waiting for a core, which image resizing also uses.`,
        columns: ['what', ...sizes.map(times), 'growth', 'bare route', 'times bare', 'longest event loop delay'],
        rows: names.map((what) => [
          what,
          ...medians(what).map(ms),
          growthText(medians(what)),
          ms(bare.get(what) ?? Number.NaN),
          ratioText((medians(what).at(-1) ?? Number.NaN) / (bare.get(what) ?? Number.NaN)),
          `${(took.get(what) ?? []).map(({ turn }) => turn).join(' · ')} ms`,
        ]),
      },
    ],
  }
}
