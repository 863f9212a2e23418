import { randomBytes } from 'node:crypto'
import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { exportLogs, listLogs } from '@digisigncast/contract/accounts/logs'
import { login, logout } from '@digisigncast/contract/accounts/session'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { getInvoicePdf } from '@digisigncast/contract/billing/invoices'
import { deleteManyMedia, listMedia } from '@digisigncast/contract/content/media'
import { deletePlaylist, listPlaylists, reorderContent, savePlaylist } from '@digisigncast/contract/content/playlists'
import { exportPlays } from '@digisigncast/contract/content/plays'
import { deleteScreen, listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { type UploadDone, uploadsPath } from '@digisigncast/contract/content/uploads'
import { heartbeat, registerDevice, reportPlays } from '@digisigncast/contract/devices/device-link'
import {
  approveDevices,
  disconnectDevice,
  listDeviceActivity,
  removeDevice,
  replaceDevice,
} from '@digisigncast/contract/devices/devices'
import { exportReport, getFigures } from '@digisigncast/contract/platform/reports'
import { type Client, clientOf } from '../../apps/server/src/testing/client.ts'
import { frame, opcodes, openWire } from '../../apps/server/src/testing/frames.ts'
import { send, wire } from '../../apps/server/src/testing/wire.ts'
import { passwords } from '../../e2e/support/start-server.ts'
import { ownerOrigin, photo } from '../support/customer.ts'

export interface People {
  url: string
  admin: Client
  owner: Client
  invoiceId: string | undefined
}

const tus = { 'tus-resumable': '1.0.0' }
const today = () => new Date().toISOString().slice(0, 10)
const days = () => ({ from: today(), to: today() })

/** Some seconds of work by a customer, its devices, the platform owner and unknown clients. Cleans up after itself. */
export async function workRound(people: People, round: number): Promise<void> {
  const ids = await uploads(people)
  await Promise.all([contentAndScreens(people, ids), reading(people, round), cutUploads(people), junk(people)])
  await done(people.admin.call(deleteManyMedia, { body: { media_ids: ids } }))
  if (round % 4 === 0) await signInAndOut(people)
}

async function done<T extends { status: number }>(answer: Promise<T>): Promise<T> {
  const found = await answer
  if (found.status !== 200) throw new Error(`The server returned ${JSON.stringify(found)}.`)
  return found
}

async function uploads({ admin }: People): Promise<string[]> {
  const small = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const file = new File([new Uint8Array(await photo(640, 360))], 'small.jpg', { type: 'image/jpeg' })
      return (await done(admin.upload({ file }))).body.data.id
    }),
  )
  return [...small, await inParts(admin, await photo(1600, 900))]
}

const begin = async (by: Client, bytes: number): Promise<string> => {
  const name = Buffer.from('in parts.jpg').toString('base64')
  const headers = { ...tus, 'upload-length': String(bytes), 'upload-metadata': `filename ${name}` }
  return (await by.send(uploadsPath, { method: 'POST', headers })).headers.get('location') ?? ''
}

/** Aborts an upload within its first half and resumes it from the received offset. */
async function inParts(admin: Client, bytes: Buffer): Promise<string> {
  const location = await begin(admin, bytes.length)
  const cut = new AbortController()
  const patch = (offset: number, body: ReadableStream | Uint8Array, signal?: AbortSignal) =>
    admin.send(location, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: body as BodyInit,
      ...(signal && { signal }),
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(bytes.subarray(0, bytes.length / 2))),
    pull: () => new Promise((resolve) => setTimeout(resolve, 50)).then(() => cut.abort()),
  })
  await patch(0, half, cut.signal).catch(() => undefined)
  const offset = Number((await admin.send(location, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
  const last = await patch(offset, new Uint8Array(bytes.subarray(offset)))
  if (last.status !== 200) throw new Error(`An upload in parts ended with ${last.status}: ${await last.text()}`)
  return ((await last.json()) as UploadDone).data.id
}

/** A form upload whose client disconnects, and a resumable upload that is canceled. */
async function cutUploads({ url, admin }: People): Promise<void> {
  const line = await wire(url)
  const head = [
    `POST ${apiPrefix}/upload-media HTTP/1.1`,
    'Host: a',
    `Authorization: Bearer ${admin.token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 5000000',
  ]
  line.socket.write(
    `${head.join('\r\n')}\r\n\r\n--cut\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`,
  )
  await new Promise((resolve) => line.socket.write(Buffer.alloc(500_000), resolve))
  line.socket.resetAndDestroy()
  await line.closed
  const location = await begin(admin, 1_000_000)
  await admin.send(location, { method: 'DELETE', headers: tus })
}

async function contentAndScreens(people: People, ids: string[]): Promise<void> {
  const { admin } = people
  const { data: playlist } = (await done(admin.call(savePlaylist, { body: { name: 'Soak', media_ids: ids } }))).body
  const contentIDs = playlist.contents.map(({ id }) => id).toReversed()
  await done(admin.call(reorderContent, { body: { playlistID: playlist.id, contentIDs } }))
  await done(admin.call(savePlaylist, { body: { name: 'Soak', playlistID: playlist.id, slide_duration: 7000 } }))
  // The same code each time: its QR code is cached.
  const screen = { name: 'Soak', code: 'SOAK2026', assignedItems: [playlist.id] }
  const { data: made } = (await done(admin.call(saveScreen, { body: screen }))).body
  await done(admin.call(saveScreen, { body: { ...screen, screenID: made.id, rotation: 90 } }))
  await devices(people, made, ids[0] ?? '')
  await done(admin.call(deleteScreen, { body: { screenID: made.id } }))
  await done(admin.call(deletePlaylist, { body: { playlistID: playlist.id } }))
}

/** A device registers, plays, is replaced by another one, which is then disconnected and removed. */
async function devices({ url, admin }: People, screen: { id: string; code: string }, media_id: string): Promise<void> {
  const join = async (code: string) => {
    const body = { code, installation: randomBytes(16).toString('hex'), device_name: 'Box' }
    return (await done(clientOf(url).call(registerDevice, { body }))).body.data
  }
  const first = await join(screen.code)
  await done(admin.call(approveDevices, { body: { device_ids: [first.device_id] } }))
  const box = clientOf(url, first.token)
  await done(box.call(heartbeat, { body: { state: 'playing', revision: null, uptime_seconds: 1 } }))
  const plays = [{ media_id, title: 'Soak', started_at: Date.now() - 9000, played_ms: 8000 }]
  await done(box.call(reportPlays, { body: { batch: randomBytes(16).toString('hex'), sent_at: Date.now(), plays } }))
  await box.send(`${apiPrefix}/screens/${screen.id}/manifest`).then((answer) => answer.arrayBuffer())
  const replacement = await done(admin.call(replaceDevice, { body: { device_id: first.device_id } }))
  const second = await join(replacement.body.data.code)
  await done(admin.call(disconnectDevice, { body: { device_id: second.device_id } }))
  await done(admin.call(removeDevice, { body: { device_id: second.device_id } }))
}

async function reading({ url, admin, owner, invoiceId }: People, round: number): Promise<void> {
  const media = (await done(admin.call(listMedia, { query: { page: 1 } }))).body.data
  for (const { file_path, thumbnail } of media)
    for (const path of [file_path, thumbnail])
      if (path) await fetch(`${url}${path}`).then((answer) => answer.arrayBuffer())
  await done(admin.call(listPlaylists, { query: {} }))
  await done(admin.call(listScreens, { query: {} }))
  await done(admin.call(getOverview, {}))
  await done(admin.call(listDeviceActivity, { query: {} }))
  await done(admin.call(exportPlays, { query: days() }))
  await done(owner.call(listLogs, { query: {} }))
  await done(owner.call(exportLogs, { query: {} }))
  await done(owner.call(getFigures, { query: days() }))
  await done(owner.call(exportReport, { query: { ...days(), report: 'uptime' } }))
  if (invoiceId && round % 3 === 0) {
    const path = getInvoicePdf.path.replace(':invoiceID', invoiceId)
    const pdf = await owner.send(`${apiPrefix}/${path}`)
    if (pdf.status !== 200) throw new Error(`The PDF request returned status ${pdf.status}.`)
    await pdf.arrayBuffer()
  }
  for (const path of ['/', '/player', '/metrics', '/nothing/here'])
    await fetch(`${url}${path}`).then((answer) => answer.arrayBuffer())
}

const signIn = async (url: string, who: 'admin' | 'owner'): Promise<Client> => {
  const { body } = await done(clientOf(url).call(login, { body: { login: who, password: passwords[who] } }))
  return clientOf(who === 'owner' ? ownerOrigin(url) : url, body.data.access_token)
}

export async function signInBoth(url: string): Promise<Pick<People, 'url' | 'admin' | 'owner'>> {
  return { url, admin: await signIn(url, 'admin'), owner: await signIn(url, 'owner') }
}

async function signInAndOut({ url }: People): Promise<void> {
  await done((await signIn(url, 'admin')).call(logout, {}))
}

/** Unknown clients that send malformed requests, JSON, tokens and frames. */
async function junk({ url }: People): Promise<void> {
  for (const bytes of ['hello\r\n\r\n', 'GET / HTTP/1.1\r\nX', randomBytes(500)]) await send(url, bytes)
  await clientOf(url, 'x'.repeat(43)).send(`${apiPrefix}/me`)
  await clientOf(url).send(`${apiPrefix}/login`, { method: 'POST', body: '{"login":' })
  for (const path of ['/api/v1/live', '/api/v1/link']) {
    const line = await openWire(url, path)
    line.socket.write(frame(opcodes.text, path.endsWith('live') ? '{"token":"x"}' : randomBytes(50)))
    line.socket.end(frame(opcodes.close, Buffer.from([3, 232])))
    await line.closed
  }
}
