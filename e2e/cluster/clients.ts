import { randomBytes } from 'node:crypto'
import type { MediaFile } from '@digisigncast/contract/content/media'
import { type UploadDone, uploadsPath } from '@digisigncast/contract/content/uploads'
import { registerDevice } from '@digisigncast/contract/devices/device-link'
import sharp from 'sharp'
import { type Client, clientOf } from '../../apps/server/src/testing/client.ts'
import { type Identity, SimulatedPlayer } from '../../bench/fleet/simulated-player.ts'
import { Tally } from '../../bench/fleet/tally.ts'

const joinTogether = 10

/** Registers a device with the code of a screen. */
export async function newDevice(origin: string, code: string): Promise<Identity> {
  const { body } = await clientOf(origin).call(registerDevice, {
    body: { code, installation: randomBytes(16).toString('hex') },
  })
  return { screenId: body.data.screen_id, token: body.data.token }
}

/** Connects players of one screen through the load balancer. */
export async function connectPlayers(origin: string, code: string, count: number): Promise<SimulatedPlayer[]> {
  const tally = new Tally()
  const players: SimulatedPlayer[] = []
  const join = async () => void players.push(new SimulatedPlayer(origin, await newDevice(origin, code), tally))
  for (let left = count; left > 0; left -= joinTogether)
    await Promise.all(Array.from({ length: Math.min(left, joinTogether) }, join))
  for (const player of players) player.start()
  return players
}

export const photo = async (width = 120, height = 100): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

/** The status of an answer whose bytes are read to their end. */
export async function statusOf(by: Client, path: string): Promise<number> {
  const answer = await by.send(path)
  await answer.arrayBuffer()
  return answer.status
}

/** Uploads images until it is stopped; acknowledged uploads must never be lost. */
export function keepUploading(by: Client) {
  const acknowledged: MediaFile[] = []
  const stopping = new AbortController()
  const work = async () => {
    while (!stopping.signal.aborted) {
      const file = new File([new Uint8Array(await photo())], 'photo.png', { type: 'image/png' })
      const answer = await by.upload({ file }).catch(() => undefined)
      if (answer?.status === 200) acknowledged.push(answer.body.data)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const ended = Promise.all([work(), work()])
  return {
    acknowledged,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

const tus = { 'tus-resumable': '1.0.0' }

/** Uploads a large file in parts, each to a different server, and resumes at the offset that the servers report. */
export async function uploadInParts(clients: readonly Client[], bytes: Buffer, partBytes: number): Promise<MediaFile> {
  const by = (turn: number) => clients[turn % clients.length] as Client
  const headers = { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${btoa('large.png')}` }
  const begun = await by(0).send(uploadsPath, { method: 'POST', headers })
  const location = begun.headers.get('location') ?? ''
  for (let turn = 1; turn < 200; turn += 1) {
    const head = await by(turn)
      .send(location, { method: 'HEAD', headers: tus })
      .catch(() => undefined)
    if (!head?.ok) continue
    const offset = Number(head.headers.get('upload-offset'))
    const answer = await by(turn + 1)
      .send(location, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes.subarray(offset, offset + partBytes)),
      })
      .catch(() => undefined)
    if (answer?.status === 200) return ((await answer.json()) as UploadDone).data as MediaFile
  }
  throw new Error('The upload did not end.')
}
