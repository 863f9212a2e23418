import type { Input } from '@digisigncast/contract/api/endpoint'
import type { Media } from '@digisigncast/contract/content/media'
import { type createWebPage, type WebSource, webZoom } from '@digisigncast/contract/content/web-pages'
import type { Trx } from '../../database/open.ts'
import { invalid, notFound } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import { searchText } from '../../platform/text.ts'
import { change } from '../accounts/index.ts'
import {
  findManyMedia,
  insertMedia,
  type MediaRow,
  mediaScopeOf,
  mediaToWire,
  requireMyMedia,
  updateMedia,
} from '../media/index.ts'
import { requireRoomFor } from '../plans/index.ts'
import { replaceSlideMedia } from '../slides/index.ts'
import { findProblem } from './check-page.ts'

type Fields = Input<typeof createWebPage>['body']

export async function create(platform: Platform, member: Member, fields: Fields): Promise<Media> {
  const source = await sourceOf(platform, fields)
  const row = await change(platform, member, {
    events: ['media.changed'],
    says: () => `added the web page “${fields.title}”.`,
    work: async (trx) => {
      await requireRoomFor(trx, member.accountId, 'media')
      const added = await insertMedia(trx, {
        id: newId(),
        account_id: member.accountId,
        owner_id: member.userId,
        kind: 'web',
        ...columnsOf(fields, source),
        stored_bytes: 0,
        created_at: platform.now(),
      })
      await setFallback(trx, member, added.id, source)
      return added
    },
  })
  platform.mediaTotals.moved(member.accountId)
  return mediaToWire(row)
}

export async function update(platform: Platform, member: Member, id: string, fields: Fields): Promise<Media> {
  await requireMyPage(platform.db, member, id)
  const source = await sourceOf(platform, fields)
  const row = await change(platform, member, {
    events: ['media.changed', 'playlists.changed', 'screens.changed'],
    movesContent: true,
    says: () => `changed the web page “${fields.title}”.`,
    work: async (trx) => {
      await requireMyPage(trx, member, id)
      await setFallback(trx, member, id, source)
      return updateMedia(trx, member.accountId, id, columnsOf(fields, source))
    },
  })
  platform.mediaTotals.moved(member.accountId)
  return mediaToWire(row)
}

async function requireMyPage(db: Platform['db'], member: Member, id: string): Promise<MediaRow> {
  const [row] = await requireMyMedia(db, member, [id])
  return row?.kind === 'web' ? row : notFound('web page')
}

/** Opens the page once, before any transaction. */
const sourceOf = async (
  platform: Platform,
  { url, zoom = webZoom.usual, refresh = null, fallback = null }: Fields,
): Promise<WebSource> => ({
  kind: 'web',
  url,
  zoom,
  refresh,
  fallback,
  problem: await findProblem(platform, url),
  checkedAt: platform.now(),
})

const columnsOf = ({ title }: Fields, source: WebSource) => ({
  title,
  search_text: searchText(title),
  source: JSON.stringify(source),
})

async function setFallback(trx: Trx, member: Member, id: string, { fallback }: WebSource): Promise<void> {
  if (fallback !== null) {
    const [image] = await findManyMedia(trx, await mediaScopeOf(trx, member, 'see'), [fallback])
    if (image?.kind !== 'image') invalid('fallback', 'This image was deleted. Choose another one.')
  }
  await replaceSlideMedia(trx, member.accountId, id, fallback === null ? [] : [fallback])
}
