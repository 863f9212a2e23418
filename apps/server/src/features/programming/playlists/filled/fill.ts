import { maxItemsPerPlaylist, maxPagesPerPlaylist, maxSlideFilesPerPlaylist } from '@digisigncast/contract/api/limits'
import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import type { AccountDb } from '../../../../database/open.ts'
import type { Scope } from '../../../kernel/accounts/index.ts'
import { mediaScopeOf } from '../../../library/media/index.ts'
import { newItem } from '../kept-items.ts'
import type { ItemRow } from '../playlists.repo.ts'
import * as repo from './filled-items.repo.ts'

/** The content that the owner of a playlist can see; without an owner, the content that all managers can. */
export async function scopeOfOwner(db: AccountDb, ownerId: string | null): Promise<Scope> {
  const owner = ownerId === null ? undefined : await repo.findOwner(db, ownerId)
  return mediaScopeOf(db, { accountId: db.accountId, role: owner?.role ?? 'manager', userId: owner?.id ?? null }, 'see')
}

/** Ids of the media items that a rule finds, in its order. */
export async function listFound(
  db: AccountDb,
  { ownerId, rule, now }: Pick<Filled, 'ownerId' | 'rule' | 'now'>,
): Promise<string[]> {
  const scope = await scopeOfOwner(db, ownerId)
  return (await repo.listMatching(db, { scope, rule, now }, rule.at_most)).map(({ id }) => id)
}

interface Filled {
  playlistId: string
  ownerId: string | null
  rule: FillRule
  now: number
}

/**
 * The items of a playlist with those of its rule at their place: its own items stay, and so do items that the rule still
 * finds, with their settings.
 */
export async function fill(
  db: AccountDb,
  present: readonly ItemRow[],
  { playlistId, ownerId, rule, now }: Filled,
): Promise<ItemRow[]> {
  const own = present.filter(({ is_filled }) => is_filled === 0)
  const kept = new Map(present.filter(({ is_filled }) => is_filled === 1).map((item) => [item.media_id, item]))
  const limit = Math.min(rule.at_most, maxItemsPerPlaylist - own.length)
  const scope = await scopeOfOwner(db, ownerId)
  const found = limit > 0 ? await repo.listMatching(db, { scope, rule, now }, limit) : []
  const room = await roomBeside(db, own)
  const filled = found.filter(room).map(({ id }) => kept.get(id) ?? { ...newItem(playlistId, id, 0), is_filled: 1 })
  return inPlace(own, filled, rule.after_items)
}

const inPlace = (own: readonly ItemRow[], filled: readonly ItemRow[], place: number): ItemRow[] =>
  [...own.slice(0, place), ...filled, ...own.slice(place)].map((item, position) => ({ ...item, position }))

/** Items that a user has moved: those of the rule stay together, in the order of the rule. */
export function moved(items: readonly ItemRow[], before: readonly ItemRow[]): ItemRow[] {
  const [own, filled] = [
    items.filter(({ is_filled }) => is_filled === 0),
    before.filter(({ is_filled }) => is_filled === 1),
  ]
  return inPlace(own, filled, placeIn(items, own.length))
}

type Size = Pick<Awaited<ReturnType<typeof repo.listSizes>>[number], 'page_count' | 'slide_files'>

/** Says of one media item after the other whether its pages and files fit into the playlist beside its own items. */
async function roomBeside(db: AccountDb, own: readonly ItemRow[]): Promise<(media: Size) => boolean> {
  const sizes = new Map(
    (await repo.listSizes(db, [...new Set(own.map(({ media_id }) => media_id))])).map((m) => [m.id, m]),
  )
  let [pages, files] = [maxPagesPerPlaylist, maxSlideFilesPerPlaylist]
  const take = ({ page_count, slide_files }: Size): void => {
    pages -= page_count ?? 0
    files -= slide_files ?? 0
  }
  for (const { media_id } of own) take(sizes.get(media_id) ?? { page_count: 0, slide_files: 0 })
  return (media) => {
    if ((media.page_count ?? 0) > pages || (media.slide_files ?? 0) > files) return false
    take(media)
    return true
  }
}

/** The number of own items before those of a rule, in a list that a user has arranged. */
export function placeIn(items: readonly Pick<ItemRow, 'is_filled'>[], before: number): number {
  const first = items.findIndex(({ is_filled }) => is_filled === 1)
  return first < 0 ? before : first
}
