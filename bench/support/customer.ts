import { randomBytes } from 'node:crypto'
import type { Grant } from '@digisigncast/contract/accounts/session'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import type { Media } from '@digisigncast/contract/content/media'
import type { Playlist } from '@digisigncast/contract/content/playlists'
import type { Screen } from '@digisigncast/contract/content/screens'
import sharp from 'sharp'
import { atHostOf } from '../../apps/server/src/testing/local-names.ts'
import { passwords, type RunningServer } from '../../e2e/support/start-server.ts'
import { openDatabaseOf } from './databases.ts'
import { insert, newId, rowsOf } from './seed-rows.ts'

export type Customer = Awaited<ReturnType<typeof signIn>>

interface Ask {
  method?: 'GET' | 'POST'
  body?: FormData | string
  headers?: Record<string, string>
}

/** The origin of the platform owner's API. */
export const ownerOrigin = (origin: string): string => atHostOf(origin, 'http://admin.localhost')

/** Signs in as the first customer's admin (default) or the owner. Returns the API calls that benches need. */
export async function signIn(server: RunningServer, login: 'admin' | 'owner' = 'admin') {
  const api = `${login === 'owner' ? ownerOrigin(server.origin) : server.origin}${apiPrefix}`
  const headers: Record<string, string> = {}
  const askWhole = async <T>(path: string, init: Ask = {}): Promise<T> => {
    const answer = await fetch(`${api}/${path}`, { ...init, headers: { ...headers, ...init.headers } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} returned status ${answer.status}: ${text}`)
    return JSON.parse(text) as T
  }
  const ask = async <T>(path: string, init?: Ask): Promise<T> => (await askWhole<{ data: T }>(path, init)).data
  const post = <T>(path: string, body: unknown) =>
    ask<T>(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  const grant = await post<Grant>('login', { login, password: passwords[login] })
  headers.authorization = `Bearer ${grant.access_token}`
  return {
    grant,
    ask,
    /** Returns the whole response body, including paging. */
    askWhole,
    post,
    upload: (name: string, type: string, bytes: Buffer) => {
      const form = new FormData()
      form.append('is_large', 'false')
      form.append('type', type)
      form.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
      return ask<Media>('upload-media', { method: 'POST', body: form })
    },
    makePlaylist: (name: string, media: { id: string }[]) =>
      post<Playlist>('playlists/create', { name, media_ids: media.map(({ id }) => id) }),
    makeScreen: (name: string, playlist: { id: string }) =>
      post<Screen>('screens/create', { name, data_type: 'playlist', assignedItems: [playlist.id] }),
  }
}

const noiseCache = new Map<string, Promise<Buffer>>()

/** Noise that compresses as poorly as a photo. Cached per size because it is slow to generate. */
function noiseOf(width: number, height: number, sigma: number): Promise<Buffer> {
  const key = `${width} ${height} ${sigma}`
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const made =
    noiseCache.get(key) ??
    sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
      .blur(0.8)
      .png({ compressionLevel: 0 })
      .toBuffer()
  noiseCache.set(key, made)
  return made
}

/** A photo-like JPEG with a random tint. */
export async function photo(width: number, height: number, { sigma = 20, quality = 80 } = {}): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  return sharp(await noiseOf(width, height, sigma))
    .tint({ r, g, b })
    .jpeg({ quality })
    .toBuffer()
}

/** Inserts media rows directly into the server's SQLite file until there are `total`; they share the files of `like`. */
export async function seedMedia(server: RunningServer, total: number, like: { id: string }[]): Promise<void> {
  const { db } = openDatabaseOf(server)
  const owner = await db.selectFrom('users').selectAll().where('username_key', '=', 'admin').executeTakeFirstOrThrow()
  const templates = await db
    .selectFrom('media')
    .selectAll()
    .where(
      'id',
      'in',
      like.map(({ id }) => id),
    )
    .execute()
  const { count } = await db
    .selectFrom('media')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', String(owner.account_id))
    .executeTakeFirstOrThrow()
  const rows = rowsOf(Math.max(0, total - count), (i) => {
    const title = `Seeded picture ${count + i}`
    const template = templates[i % templates.length]
    if (!template) throw new Error('Seeding needs a media item to copy.')
    return { ...template, id: newId(), title, search_text: title.toLowerCase(), created_at: i }
  })
  await insert(db, 'media', rows)
  await db.destroy()
}
