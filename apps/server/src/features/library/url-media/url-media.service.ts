import type { Media } from '@digisigncast/contract/content/media'
import { kindOf, mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change } from '../../kernel/accounts/index.ts'
import { requireRoomFor } from '../../kernel/quotas/index.ts'
import {
  findManyMedia,
  insertMedia,
  type MediaRow,
  mediaScopeOf,
  mediaToWire,
  requireMyMedia,
  updateMedia,
} from '../media/index.ts'
import { listShownMedia, replaceShownMedia } from '../slides/index.ts'
import type { UrlMedia, UrlSource } from './url-sources.ts'

export async function create(
  platform: Platform,
  member: Member,
  { kind, title, checkSource }: UrlMedia,
): Promise<Media> {
  const source = await checkSource()
  const row = await change(platform, member, {
    work: async (trx) => {
      await requireRoomFor(trx, member.accountId, 'media')
      const added = await insertMedia(trx, {
        id: newId(),
        account_id: member.accountId,
        owner_id: member.userId,
        kind,
        ...columnsOf(title, source),
        stored_bytes: 0,
        created_at: platform.now(),
      })
      await setFallback(trx, member, added.id, source)
      return added
    },
    event: ({ id }) => ({ type: 'media.address_added', subject: id, data: { kind, title } }),
  })
  platform.mediaTotals.moved(member.accountId)
  return mediaToWire(row)
}

export async function update(
  platform: Platform,
  member: Member,
  id: string,
  { kind, title, checkSource }: UrlMedia,
): Promise<Media> {
  await requireMine(platform.db, member, { id, kind })
  const source = await checkSource()
  const row = await change(platform, member, {
    movesContent: { media: [id] },
    work: async (trx) => {
      await requireMine(trx, member, { id, kind })
      await setFallback(trx, member, id, source)
      return updateMedia(trx, id, columnsOf(title, source))
    },
    event: ({ owner_id }) => ({
      type: 'media.address_changed',
      subject: id,
      data: { kind, title },
      owners: [owner_id],
    }),
  })
  platform.mediaTotals.moved(member.accountId)
  return mediaToWire(row)
}

async function requireMine(
  db: Platform['db'],
  member: Member,
  { id, kind }: { id: string; kind: UrlMedia['kind'] },
): Promise<MediaRow> {
  const [row] = await requireMyMedia(ofAccount(db, member.accountId), member, [id])
  return row?.kind === kind ? row : notFound(mediaKinds[kind].singular)
}

const columnsOf = (title: string, source: UrlSource) => ({
  title,
  search_text: searchText(title),
  source: JSON.stringify(source),
})

async function setFallback(trx: AccountTrx, member: Member, id: string, { fallback }: UrlSource): Promise<void> {
  // One that is stored already can belong to another user.
  const stored = await listShownMedia(trx, [id])
  if (fallback !== null && !stored.some(({ id: one, kind }) => one === fallback && kindOf(kind).isPicture)) {
    const [image] = await findManyMedia(trx, await mediaScopeOf(trx, member, 'see'), [fallback])
    if (!image || !kindOf(image.kind).isPicture) invalid('fallback', 'This image is not available. Choose another one.')
  }
  await replaceShownMedia(trx, id, fallback === null ? [] : [fallback])
}
