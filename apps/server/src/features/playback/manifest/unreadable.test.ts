import { getManifest } from '@digisigncast/contract/content/manifest'
import { listMedia } from '@digisigncast/contract/content/media'
import type { MediaKind } from '@digisigncast/contract/content/media-types'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { sharedApp } from '../../../testing/start-app.ts'

// Rows as a newer server of the same cluster, or a damaged database, has them.
const app = await sharedApp()
const admin = await app.make.admin()

const kinds: MediaKind[] = ['slide', 'web', 'stream']
const sources = [null, '', '{', '{"kind":"newer","url":{}}']

async function insert(kind: MediaKind, source: string | null): Promise<string> {
  const id = newId()
  const file = kind === 'slide' ? `${'5'.repeat(64)}.png` : null
  const row = { id, title: kind, search_text: kind, kind, source, playback_file: file, original_file: file }
  const owner = { account_id: admin.accountId, owner_id: admin.id }
  const values = { ...row, ...owner, stored_bytes: 0, created_at: app.clock.now }
  await app.platform.db.insertInto('media').values(values).execute()
  return id
}

test.each(kinds)('an unreadable item of the kind %s is omitted, and the others of its playlist play', async (kind) => {
  const image = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [image.id])
  const screen = await app.make.screen(admin, [playlist.id])
  for (const [index, source] of sources.entries()) {
    const media_id = await insert(kind, source)
    await app.platform.db
      .insertInto('playlist_items')
      .values({ id: newId(), playlist_id: playlist.id, media_id, position: index + 1 })
      .execute()
  }
  const params = { screenID: screen.code }
  const { status, body } = await app.guest.call(getManifest, { params })
  expect(status).toBe(200)
  expect(body.scenes[0]?.regions[0]?.items.map(({ mediaId }) => mediaId)).toEqual([image.id])
  expect(Object.values(body.assets).map(({ url }) => url)).toEqual([image.file_path])
  const plain = await app.guest.call(getScreenContent, { params })
  expect(plain.body.data[0]?.content.map(({ media }) => media.title)).toEqual([image.title])
  const library = await admin.call(listMedia, { query: { type: kind } })
  expect([library.status, library.body.data.length]).toEqual([200, sources.length])
})
