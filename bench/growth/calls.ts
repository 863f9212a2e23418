import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import type { Customer } from '../support/customer.ts'
import type { HttpCall } from '../support/load.ts'
import type { Seeded } from './seed-customer.ts'

export interface Call {
  what: string
  asked: (turn: number) => HttpCall
  /** Runs before each call; not measured. */
  before?: (turn: number) => HttpCall
  pause?: () => Promise<unknown>
  /** Requests for the concurrent measurement, sent in turn. */
  many?: HttpCall[]
}

interface Access {
  origin: string
  member: Record<string, string>
  owner: Record<string, string>
}

const heartbeatOf = (revision: string | null) => ({
  state: 'playing',
  revision,
  download: null,
  playing: ['Photo of a summer house'],
  faults: [],
  storage: { used_bytes: 120_000_000, quota_bytes: 8_000_000_000 },
  starts_offline: true,
  sends_token: true,
  device_version: '1.0',
  uptime_seconds: 12_000,
})

const inUse = 20

const [manifest, unchanged, heartbeat] = ['manifest, 50 items', 'manifest, unchanged (304)', 'heartbeat of a device']
/** The calls of screens. */
export const toScreens = [manifest, unchanged, heartbeat]

/** A device of the first screen, which asks for the manifest. */
export const ofFirstDevice = ({ identities: [first] }: Seeded) => ({ authorization: `Bearer ${first?.token ?? ''}` })

/** A call of the platform owner. */
export const callByOwner = (
  { origin }: RunningServer,
  { grant }: Customer,
  { what, path }: { what: string; path: string },
): Call => {
  const headers = { authorization: `Bearer ${grant.access_token}`, host: 'admin.localhost' }
  return { what, asked: () => ({ url: `${origin}${apiPrefix}/${path}`, headers }) }
}

/** The most frequent calls of users and players, on the same entities at every size. */
export function callsOf(
  { origin, member, owner }: Access,
  seeded: Seeded,
  etags: { manifest: string; content: string },
) {
  const { accountId, mediaId, playlistId, screen } = seeded
  const api = `${origin}${apiPrefix}`
  const json = { 'content-type': 'application/json' }
  const device = ofFirstDevice(seeded)
  const read = (what: string, path: string, headers: Record<string, string> = member): Call => {
    const asked: HttpCall = { url: `${api}/${path}`, headers }
    return { what, asked: () => asked, many: [asked] }
  }
  const readByPost = (what: string, path: string): Call => {
    const asked: HttpCall = { method: 'POST', url: `${api}/${path}`, headers: member }
    return { what, asked: () => asked, many: [asked] }
  }
  const write = (path: string, body: unknown, headers = member): HttpCall => ({
    method: 'POST',
    url: `${api}/${path}`,
    headers: { ...headers, ...json },
    body: JSON.stringify(body),
  })
  const rename = (turn: number) =>
    write('media/update-media-title', { media_id: mediaId, title: `Renamed for the ${turn}th time` })
  const heartbeats = seeded.identities
    .slice(0, inUse)
    .map(({ token }) =>
      write('devices/beat', heartbeatOf(etags.manifest.replaceAll('"', '')), { authorization: `Bearer ${token}` }),
    )
  const media = 'get-user-media?per_page=100&sort=newest'
  const calls: Call[] = [
    readByPost('media, first page of 100', `${media}&page=1`),
    readByPost('media, search for one', `${media}&page=1&search=000077`),
    read('playlists, first page of 12', 'playlists?page=1&per_page=12&sort=newest'),
    read('playlists, names of all (the answer grows)', 'playlists/names?sort=name'),
    read('screens, first page of 24', 'screens?page=1&per_page=24&sort=newest'),
    read('devices of a screen', `screens/${screen.id}/devices`),
    read('dashboard of the customer', 'dashboard/overview'),
    read('device activity, first page of 10', 'dashboard/device-activity?page=1&perPage=10'),
    read('log of the customer, first page of 50 (owner)', `logs?page=1&per_page=50&customer=${accountId}`, owner),
    read(manifest, `screens/${screen.id}/manifest`, device),
    read(unchanged, `screens/${screen.id}/manifest`, { ...device, 'if-none-match': etags.manifest }),
    read('screens/{code}/content, 50 items', `screens/${screen.code}/content`, {}),
    read('the same, unchanged (304)', `screens/${screen.code}/content`, { 'if-none-match': etags.content }),
    {
      what: 'manifest, after a change',
      before: rename,
      asked: () => ({ url: `${api}/screens/${screen.id}/manifest`, headers: device }),
    },
    { what: 'rename a media item', asked: rename },
    {
      what: 'save a playlist of 50',
      asked: (turn) =>
        write('playlists/create', { playlistID: playlistId, name: 'Fifty', slide_duration: 5000 + turn }),
    },
    {
      what: 'save a screen',
      asked: (turn) => write('screens/create', { screenID: screen.id, name: `Renamed for the ${turn}th time` }),
    },
    { what: heartbeat, asked: (turn) => heartbeats[turn % heartbeats.length] as HttpCall, many: heartbeats },
  ]
  return calls
}
