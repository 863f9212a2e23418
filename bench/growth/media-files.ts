import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { diskPath } from '../../apps/server/src/platform/storage/storage-disk.ts'
import { type RunningServer } from '../../e2e/support/start-server.ts'
import { startBare, startNginx } from '../support/child.ts'
import { photo } from '../support/customer.ts'
import { load } from '../support/load.ts'
import { longestDelayMs, watchLoop } from '../support/loop-watch.ts'
import { startServer } from '../support/server.ts'
import { mb, missed, perSecond } from '../support/table.ts'
import { video } from '../support/video.ts'
import { ratioText, type Section, type Wanted } from './section.ts'

const filesOnce = 100
const videos = 20
const videoBytes = 5 * 1024 * 1024
const account = 'measured'
const seconds = 4
const target = 0.6

interface Rates {
  files: number
  kind: 'small' | 'large'
  ours: number
  nginx: number
  turn: number
}

/** Media files requested as players and grids do, compared with nginx on the same folder. */
export async function mediaFiles({ sizes }: Wanted): Promise<Section> {
  const own = await mkdtemp(join(tmpdir(), 'digisigncast-nginx-'))
  const server = await startServer({ nodeFlags: watchLoop })
  const nginx = await startNginx(own, join(server.dataDir, 'media'))
  try {
    const picture = await photo(640, 400, { sigma: 30 })
    const clip = await video(videoBytes)
    const small: string[] = []
    const large: string[] = []
    for (let i = 0; i < videos; i += 1) large.push(await store(server, clip, 'mp4'))
    const rates: Rates[] = []
    const ours = (file: string) => `${server.origin}/media/${account}/${file}`
    const theirs = (file: string) => `${nginx.origin}/${account}/${file.slice(0, 2)}/${file}`
    const measure = async (kind: Rates['kind']) => {
      const headers: Record<string, string> = kind === 'large' ? { range: 'bytes=0-' } : {}
      const files = kind === 'large' ? large : small
      const rate = async (address: (file: string) => string) => {
        const asks = files.map((file) => ({ url: address(file), headers }))
        const { requestsPerSecond, megabytesPerSecond } = await load(asks, {
          connections: kind === 'large' ? 16 : 50,
          seconds,
        })
        return kind === 'large' ? megabytesPerSecond : requestsPerSecond
      }
      const byNginx = await rate(theirs)
      await longestDelayMs(server)
      const byUs = await rate(ours)
      rates.push({ files: small.length, kind, ours: byUs, nginx: byNginx, turn: await longestDelayMs(server) })
    }
    for (const size of sizes) {
      while (small.length < filesOnce * size) small.push(await store(server, picture, 'jpg'))
      await measure('small')
      await measure('large')
    }
    return sectionOf(rates, picture.length, await bareRate(picture.length))
  } finally {
    await Promise.all([server.stop(), nginx.stop()])
    await rm(own, { recursive: true })
  }
}

/** The maximum rate of a Node server: the same bytes from memory for every request. */
async function bareRate(bytes: number): Promise<number> {
  const bare = await startBare('http', { bytes })
  const { requestsPerSecond } = await load({ url: bare.origin }, { connections: 50, seconds })
  await bare.stop()
  return requestsPerSecond
}

/** Stores a unique copy: random bytes at the end, which decoders ignore. */
async function store(server: RunningServer, bytes: Buffer, ending: string): Promise<string> {
  const other = Buffer.concat([bytes.subarray(0, -16), randomBytes(16)])
  const file = `${createHash('sha256').update(other).digest('hex')}.${ending}`
  const path = diskPath(server.dataDir, `${account}/${file}`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, other)
  return file
}

function sectionOf(rates: Rates[], pictureBytes: number, bare: number): Section {
  const pictureKb = Math.round(pictureBytes / 1024)
  const unit = { small: perSecond, large: (value: number) => `${mb(value)}/s` }
  const fewest = (kind: Rates['kind']) => rates.find((one) => one.kind === kind)?.ours ?? Number.NaN
  return {
    tables: [
      {
        title: `Media bytes: all files requested in turn, images of ${pictureKb} KB by 50 connections, ${videos} videos of 5 MB with Range by 16. The baseline is nginx with one worker on the same folder, the target ${target} of it. More than 600 such images exceed the server’s 24 MB cache. A bare node:http server that sends the same bytes from memory: ${perSecond(bare)}.`,
        columns: ['what', 'ours', 'nginx', 'ratio', 'relative to the fewest files', 'longest event loop delay'],
        rows: rates.map(({ files, kind, ours, nginx, turn }) => [
          kind === 'small'
            ? `${files.toLocaleString('en')} pictures`
            : `videos beside ${files.toLocaleString('en')} pictures`,
          unit[kind](ours),
          unit[kind](nginx),
          missed(ours / nginx < target, ratioText(ours / nginx)),
          ratioText(ours / fewest(kind)),
          `${turn.toFixed(0)} ms`,
        ]),
      },
    ],
    costs: rates
      .filter(({ kind }) => kind === 'large')
      .slice(-1)
      .map(({ ours }) => ['media: one server sends', `${mb(ours)} per second`, '']),
  }
}
