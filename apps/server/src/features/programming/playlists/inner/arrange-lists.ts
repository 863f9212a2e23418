import type { EntryToSave, ItemToSave, ListToSave } from '@digisigncast/contract/content/playlists'
import type { AccountTrx } from '../../../../database/open.ts'
import { ruleToText } from '../../../../database/stored-rules.ts'
import { invalid, notFound } from '../../../../platform/fail.ts'
import { newId } from '../../../../platform/ids.ts'
import type { Member } from '../../../../platform/sessions/sessions.ts'
import { inScope, playlistScopeOf } from '../../../kernel/accounts/index.ts'
import type { ItemRow } from '../playlists.repo.ts'
import type { InnerRow } from './inner-playlists.repo.ts'

export const isList = (entry: EntryToSave): entry is ListToSave => !('mediaId' in entry)
export const isItem = (entry: EntryToSave): entry is ItemToSave => !isList(entry)

type ListSettings = Pick<ListToSave, 'take' | 'weight' | 'rule'>

/** The columns of the settings that are given. */
export const listSettingsOf = ({ take, weight, rule }: ListSettings) => ({
  ...(take !== undefined && { take }),
  ...(weight !== undefined && { weight }),
  ...(rule !== undefined && { rule: ruleToText(rule) }),
})

interface Placed {
  id: string
  present: readonly InnerRow[]
  wanted: readonly EntryToSave[]
  /** Lists with ids that are gone are added with these ids. */
  revives: boolean
}

/** The playlists that a user wants in a playlist, before the media items that come after them. */
export async function listsOf(
  trx: AccountTrx,
  member: Member,
  { id, present, wanted, revives }: Placed,
): Promise<InnerRow[]> {
  const known = new Map(present.map((row) => [row.id, row]))
  const lists = wanted.filter(isList)
  const kept = lists.flatMap((entry) => entry.id ?? [])
  if (new Set(kept).size < kept.length) invalid('items', 'An item is in the list twice. Send its id once.')
  const there = new Set(present.map(({ inner_id }) => inner_id))
  await requirePlaylists(
    trx,
    member,
    lists.map(({ playlist_id }) => playlist_id).filter((one) => !there.has(one)),
  )
  let position = 0
  return wanted.flatMap((entry, rank) => {
    if (!isList(entry)) {
      position += 1
      return []
    }
    const stored =
      entry.id === undefined ? undefined : (known.get(entry.id) ?? (revives ? undefined : notFound('item')))
    if (stored && stored.inner_id !== entry.playlist_id)
      invalid('items', 'An item keeps its playlist. Leave out the id to add another one.')
    const row = stored ?? newList(id, entry.playlist_id, entry.id)
    return [{ ...row, ...listSettingsOf(entry), position, rank }]
  })
}

export const newList = (playlist_id: string, inner_id: string, id = newId()): InnerRow => ({
  id,
  playlist_id,
  inner_id,
  position: 0,
  rank: 0,
  take: null,
  weight: 1,
  rule: null,
})

export async function requirePlaylists(trx: AccountTrx, member: Member, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await trx
    .selectFrom('playlists')
    .select('id')
    .where(inScope('playlists', await playlistScopeOf(trx, member, 'see')))
    .where('playlists.id', 'in', ids)
    .execute()
  if (found.length !== new Set(ids).size) notFound('playlist')
}

/**
 * The playlists in a playlist, when its media items have changed: each stays behind the item of its own before it, and
 * on its side of the items of a rule.
 */
export function relocated(
  lists: readonly InnerRow[],
  before: readonly ItemRow[],
  after: readonly ItemRow[],
): InnerRow[] {
  const places = new Map(after.map(({ id }, index) => [id, index]))
  const end = (after.at(-1)?.position ?? -1) + 1
  return lists.map((list) => {
    const ahead = before.filter(({ position }) => position < list.position)
    const anchor = ahead.findLast((item) => item.is_filled === 0 && places.has(item.id))
    let place = anchor ? (places.get(anchor.id) ?? 0) + 1 : 0
    if (ahead.some((item) => item.is_filled === 1)) while (after[place]?.is_filled === 1) place += 1
    return { ...list, position: after[place]?.position ?? end }
  })
}
