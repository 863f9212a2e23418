import { createHash } from 'node:crypto'
import type { Layer, Priority } from '@digisigncast/contract/content/schedule'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import type { AllScreensDb, Db } from '../../../database/open.ts'
import { cache } from '../../../platform/caches/cache.ts'
import * as repo from './manifest.repo.ts'
import type { Content } from './scenes.ts'

/** A schedule entry with content. */
export interface Entry {
  id: string
  name: string
  /** JSON of Rule. */
  rule: string
  priority: Priority
  layer: Layer
  /** JSON of OverlayPlace; null in the main layer. */
  overlay: string | null
  contents: readonly Content[]
}

const keyLength = 16

/** Key of a content in `contents` of a manifest, the same for entries with the same content. */
export function keyOfContent(contents: readonly { kind: string; id: string }[]): string {
  const text = contents.map(({ kind, id }) => `${kind} ${id}`).join(' ')
  return createHash('sha256').update(text).digest('hex').slice(0, keyLength)
}

const maxAccounts = 1000

/** The schedule entries of an account. */
export interface AccountEntries {
  /** Those with content, by id and in playing order. */
  entries: ReadonlyMap<string, Entry>
  /** Ids of entries by the tags that they have as targets. */
  byTag: ReadonlyMap<string, readonly string[]>
}

/** The schedule entries of accounts, in the newest content version. */
export function accountEntries(db: Db) {
  const made = cache<AccountEntries & { version: number }>({ max: maxAccounts })
  return (accountId: string, version: number): Promise<AccountEntries> => {
    const make = async () => ({
      version,
      ...(await readEntries(allScreens(ofAccount(db, accountId), 'devices and players'))),
    })
    return made.of(accountId, make, (kept) => kept.version >= version)
  }
}

export async function readEntries(db: AllScreensDb): Promise<AccountEntries> {
  const contents = Map.groupBy(await repo.listScheduledContents(db), (row) => row.entry_id)
  if (contents.size === 0) return { entries: new Map(), byTag: new Map() }
  const entries = (await repo.listEntries(db)).flatMap(({ id, ...row }): [string, Entry][] => {
    const own = contents.get(id)?.map(({ kind, target_id }) => ({ kind, id: target_id }))
    return own ? [[id, { id, ...row, contents: own }]] : []
  })
  const tags = Map.groupBy(await repo.listEntryTags(db), ({ tag_id }) => tag_id)
  const byTag = new Map([...tags].map(([id, rows]) => [id, rows.map(({ entry_id }) => entry_id)]))
  return { entries: new Map(entries), byTag }
}

/** Gives the entries of each of these screens, as targets themselves or by a tag, in playing order. */
export async function entriesOf(
  db: AllScreensDb,
  { entries, byTag }: AccountEntries,
  screenIds: readonly string[],
): Promise<(screenId: string) => readonly Entry[]> {
  if (entries.size === 0) return () => []
  const rows = await repo.listEntriesOfScreens(db, screenIds)
  const tagRows = byTag.size === 0 ? [] : await repo.listTagsOfScreens(db, screenIds)
  const own = Map.groupBy(rows, ({ screen_id }) => screen_id)
  const tags = Map.groupBy(tagRows, ({ screen_id }) => screen_id)
  /** Screens with the same targets have the same entries. */
  const picked = new Map<string, readonly Entry[]>()
  return (screenId) => {
    const entryIds = own.get(screenId)?.map(({ entry_id }) => entry_id) ?? []
    const tagIds = tags.get(screenId)?.map(({ tag_id }) => tag_id) ?? []
    const key = [...entryIds, ...tagIds].join(' ')
    const ids = () => new Set([...entryIds, ...tagIds.flatMap((id) => byTag.get(id) ?? [])])
    const found = picked.get(key) ?? pick(entries, ids())
    picked.set(key, found)
    return found
  }
}

/** The entries with these ids, in playing order. */
function pick(entries: ReadonlyMap<string, Entry>, ids: ReadonlySet<string>): Entry[] {
  return ids.size === 0 ? [] : [...entries.values()].filter(({ id }) => ids.has(id))
}
