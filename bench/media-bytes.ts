import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from './support/child.ts'
import { photo, signIn } from './support/customer.ts'
import { load } from './support/load.ts'
import { startServer } from './support/server.ts'
import { mb, perSecond, printTable } from './support/table.ts'
import { video } from './support/video.ts'

const videoBytes = 5 * 1024 * 1024

/** Media requests of players, compared with nginx serving the same bytes. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-nginx-'))
  const server = await startServer()
  const nginx = await startNginx(folder)
  try {
    const customer = await signIn(server)
    const clip = await customer.upload('clip.mp4', 'video/mp4', await video(videoBytes))
    const picture = await customer.upload('photo.jpg', 'image/jpeg', await photo(640, 400, { sigma: 30 }))
    const ours = { video: server.origin + clip.file_path, picture: server.origin + picture.file_path }
    await copy(ours.video, join(folder, 'clip.mp4'))
    const pictureBytes = await copy(ours.picture, join(folder, 'photo.jpg'))
    const headers = { Range: 'bytes=0-' }
    const range = await load({ url: ours.video, headers }, { connections: 16 })
    const nginxRange = await load({ url: `${nginx.origin}/clip.mp4`, headers }, { connections: 16 })
    const small = await load({ url: ours.picture }, { connections: 50 })
    const nginxSmall = await load({ url: `${nginx.origin}/photo.jpg` }, { connections: 50 })
    printTable([
      {
        what: '5 MB video with Range, 16 connections',
        measured: `${mb(range.megabytesPerSecond)}/s`,
        baseline: `nginx, 1 worker: ${mb(nginxRange.megabytesPerSecond)}/s`,
        ratio: range.megabytesPerSecond / nginxRange.megabytesPerSecond,
        target: '≥ 0.6',
      },
      {
        what: `${Math.round(pictureBytes / 1024)} KB JPEG, 50 connections`,
        measured: perSecond(small.requestsPerSecond),
        baseline: `nginx, 1 worker: ${perSecond(nginxSmall.requestsPerSecond)}`,
        ratio: small.requestsPerSecond / nginxSmall.requestsPerSecond,
        target: '≥ 0.6',
      },
    ])
  } finally {
    await Promise.all([server.stop(), nginx.stop()])
    await rm(folder, { recursive: true })
  }
}

async function copy(url: string, file: string): Promise<number> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} returned status ${answer.status}.`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  await writeFile(file, bytes)
  return bytes.length
}
