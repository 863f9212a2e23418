import { maxItemsPerPlaylist } from '@digisigncast/contract/api/limits'
import { type EntryToSave, type ItemToSave, tooManyItems } from '@digisigncast/contract/content/playlists'
import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import type { AccountTrx } from '../../../database/open.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { playlistScopeOf } from '../../kernel/accounts/index.ts'
import { findManyMedia, mediaScopeOf, requireRoomInPlaylists } from '../../library/media/index.ts'
import { fill, placeIn } from './filled/fill.ts'
import { isItem, listsOf, relocated } from './inner/arrange-lists.ts'
import { listInner, replaceInner } from './inner/inner-playlists.repo.ts'
import { requireNesting } from './inner/require-nesting.ts'
import { requirePages, requirePart, requireRound, requireSounds, settingsOf } from './item-settings.ts'
import { newItem, takeFrom } from './kept-items.ts'
import * as repo from './playlists.repo.ts'

interface Arranged {
  id: string
  ownerId: string | null
  /** Which media items it fills itself with; null: none. */
  rule: FillRule | null
  /** All items in playing order; undefined: those that it has. Items of the rule only say where these are. */
  wanted: readonly EntryToSave[] | undefined
  /** `wanted` names media items only: the playlists in it stay at their places. */
  keepsLists: boolean
  /** Items with ids that are gone are added with these ids. */
  revives: boolean
  now: number
}

/** Writes the items of a playlist, and the rule that it fills itself with. */
export async function arrange(
  trx: AccountTrx,
  member: Member,
  { id, ownerId, rule, wanted, keepsLists, revives, now }: Arranged,
): Promise<void> {
  const [present, presentLists] = [await repo.listOrder(trx, id), await listInner(trx, [id])]
  const listed = wanted ? await itemsOf(trx, member, { id, present, wanted: wanted.filter(isItem), revives }) : present
  const lists =
    wanted && !keepsLists ? await listsOf(trx, member, { id, present: presentLists, wanted, revives }) : presentLists
  if (listed.length + lists.length > maxItemsPerPlaylist) invalid('items', tooManyItems)
  const placed = rule && wanted ? { ...rule, after_items: placeIn(listed, rule.after_items) } : rule
  const items = placed
    ? await fill(trx, listed, { playlistId: id, ownerId, rule: placed, now })
    : // Without a rule, what it has found stays.
      listed.map((item) => ({ ...item, is_filled: 0 }))
  requireRound(items, 'items')
  await repo.replaceItems(trx, id, present, items)
  if (lists.length > 0 || presentLists.length > 0)
    await replaceInner(trx, id, relocated(lists, wanted && !keepsLists ? listed : present, items))
  await repo.setFillRule(trx, id, placed)
  await requireFamily(trx, member, { id, field: 'items' })
}

/** Refuses a playlist with too much in it, or in a circle; so are those that contain it. */
export async function requireFamily(
  trx: AccountTrx,
  member: Member,
  { id, field }: { id: string; field: string },
): Promise<void> {
  const scope = await playlistScopeOf(trx, member, 'see')
  await requireNesting(trx, { id, scope, field })
  await requireRoomInPlaylists(trx, scope, { playlistIds: [id] })
}

interface Listed {
  id: string
  present: readonly repo.ItemRow[]
  wanted: readonly ItemToSave[]
  revives: boolean
}

async function itemsOf(
  trx: AccountTrx,
  member: Member,
  { id, present, wanted, revives }: Listed,
): Promise<repo.ItemRow[]> {
  const known = new Set(present.map((item) => item.media_id))
  await requireMedia(
    trx,
    member,
    wanted.map(({ mediaId }) => mediaId).filter((mediaId) => !known.has(mediaId)),
  )
  await requireSounds(trx, wanted)
  const take = takeFrom(present, wanted, revives)
  return wanted.map((entry, position): repo.ItemRow => {
    const item = take(entry) ?? newItem(id, entry.mediaId, position, entry.id)
    return requirePages(requirePart({ ...item, position, ...settingsOf(entry) }, 'items'), 'items')
  })
}

export async function requireMedia(trx: AccountTrx, member: Member, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await findManyMedia(trx, await mediaScopeOf(trx, member, 'see'), ids)
  if (found.length !== new Set(ids).size) notFound('media item')
}
