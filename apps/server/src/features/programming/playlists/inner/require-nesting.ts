import { maxItemsPerRound } from '@digisigncast/contract/api/limits'
import { maxPlaylistLevels } from '@digisigncast/contract/playlists/inner-playlist'
import type { AccountTrx } from '../../../../database/open.ts'
import { invalid } from '../../../../platform/fail.ts'
import { holds, type Scope } from '../../../kernel/accounts/index.ts'
import { listContaining } from '../../../kernel/contained-playlists/index.ts'
import * as repo from './inner-playlists.repo.ts'

interface Checked {
  /** The playlist that has changed. */
  id: string
  /** The playlists that the user can see: the errors name no other ones. */
  scope: Scope
  /** Field of the input that the errors name. */
  field: string
}

/** The playlists above and below one, by their ids. */
interface Family {
  names: ReadonlyMap<string, { name: string; owner_id: string | null }>
  inner: ReadonlyMap<string, readonly repo.InnerRow[]>
}

/**
 * Refuses a playlist that contains itself, more levels than players know, and rounds with too many items: of this
 * playlist, and of those that contain it.
 */
export async function requireNesting(trx: AccountTrx, { id, scope, field }: Checked): Promise<void> {
  const family = await readFamily(trx, id)
  const nameOf = (of: string): string => {
    const found = family.names.get(of)
    return found && holds(scope, found.owner_id) ? found.name : 'a playlist of another manager'
  }
  const pathText = (path: readonly string[]): string => path.map(nameOf).join(' › ')
  const outermost = [...family.names.keys()].filter((of) => !isIn(of, family))
  // In a circle, each of its playlists is in another one.
  for (const from of [id, ...outermost]) {
    const circle = walk(from, family, (path) => path.indexOf(path.at(-1) ?? '') < path.length - 1)
    if (circle) invalid(field, `A playlist cannot contain itself: ${pathText(circle)}. Take one of them out.`)
    const deep = walk(from, family, (path) => path.length > maxPlaylistLevels)
    if (deep)
      invalid(
        field,
        `Playlists can be nested ${maxPlaylistLevels} levels deep; this would be deeper: ${pathText(deep)}.`,
      )
  }
  await requireSizes(trx, { field, nameOf }, family)
}

const isIn = (id: string, { inner }: Family): boolean =>
  [...inner.values()].some((rows) => rows.some(({ inner_id }) => inner_id === id))

/** All playlists that this one contains, that contain it, and that are in those. */
async function readFamily(trx: AccountTrx, id: string): Promise<Family> {
  const inner = new Map<string, repo.InnerRow[]>()
  const ids = new Set(await listContaining(trx, [id]))
  let waiting = [...ids, id]
  while (waiting.length > 0) {
    const rows = await repo.listInner(trx, waiting)
    for (const [outer, own] of Map.groupBy(rows, ({ playlist_id }) => playlist_id)) inner.set(outer, own)
    for (const one of waiting) ids.add(one)
    waiting = [...new Set(rows.map(({ inner_id }) => inner_id))].filter((one) => !ids.has(one))
  }
  const names = inner.size === 0 ? [] : await repo.listNames(trx, [...ids])
  return { names: new Map(names.map((row) => [row.id, row])), inner }
}

/** The first path from a playlist into those in it for which `isFound` is true. */
function walk(
  from: string,
  { inner }: Family,
  isFound: (path: readonly string[]) => boolean,
): readonly string[] | undefined {
  const seen = new Set<string>()
  const follow = (path: readonly string[]): readonly string[] | undefined => {
    if (isFound(path)) return path
    const key = `${path.length} ${path.at(-1)}`
    if (seen.has(key) || path.length > maxPlaylistLevels + 1) return undefined
    seen.add(key)
    for (const { inner_id } of inner.get(path.at(-1) ?? '') ?? []) {
      const found = follow([...path, inner_id])
      if (found) return found
    }
    return undefined
  }
  return follow([from])
}

interface Named {
  field: string
  nameOf: (id: string) => string
}

async function requireSizes(trx: AccountTrx, { field, nameOf }: Named, { names, inner }: Family): Promise<void> {
  if (inner.size === 0) return
  const own = new Map((await repo.countOwn(trx, [...names.keys()])).map((row) => [row.playlist_id, row]))
  const sizes = new Map<string, { items: number; appearances: number }>()
  const sizeOf = (id: string) => {
    const known = sizes.get(id)
    if (known) return known
    const { items = 0, appearances = 0 } = own.get(id) ?? {}
    const sum = { items, appearances }
    for (const { inner_id, take, weight } of inner.get(id) ?? []) {
      const of = sizeOf(inner_id)
      sum.items += of.items
      sum.appearances += weight * (take ?? of.appearances)
    }
    sizes.set(id, sum)
    return sum
  }
  const most = maxItemsPerRound.toLocaleString('en')
  for (const id of inner.keys()) {
    const { items, appearances } = sizeOf(id)
    if (appearances > maxItemsPerRound)
      invalid(
        field,
        `A round of “${nameOf(id)}” would have ${appearances.toLocaleString('en')} items. The most is ${most}: lower some weights, or take fewer items of a playlist.`,
      )
    if (items > maxItemsPerRound)
      invalid(
        field,
        `“${nameOf(id)}” would have ${items.toLocaleString('en')} items with those of the playlists in it. The most is ${most}: use several playlists.`,
      )
  }
}
