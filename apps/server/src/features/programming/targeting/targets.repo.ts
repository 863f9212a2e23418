import type { Named } from '@digisigncast/contract/api/wire'
import { allScreens } from '../../../database/access/access.ts'
import { tagsOf } from '../../../database/access/screen-limit.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, AccountTrx, ScreensDb } from '../../../database/open.ts'
import type { TargetParentKind } from '../../../database/tables/schedule.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { isAccessible } from '../../kernel/screen-scope/index.ts'

/** Ids of the screens and tags that an entry or a takeover is for. */
export interface Targets {
  screens: readonly string[]
  tags: readonly string[]
}

/** Ids of these entries or takeovers that have a target which the member cannot access. No query without a limit. */
export async function listOutside(db: ScreensDb, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { limitedTo } = db
  if (limitedTo === null || ids.length === 0) return new Set()
  const all = allScreens(db, 'counts of what is outside')
  const rows = await all
    .selectFrom('target_screens as t')
    .select('t.parent_id')
    .where('t.parent_id', 'in', ids)
    .where((is) => is.not(isAccessible(db, 'screens', 't.screen_id')))
    .union(
      all
        .selectFrom('target_tags as t')
        .select('t.parent_id')
        .where('t.parent_id', 'in', ids)
        .where('t.tag_id', 'not in', tagsOf(limitedTo)),
    )
    .execute()
  return new Set(rows.map(({ parent_id }) => parent_id))
}

/** Screens that are targets themselves, by name. */
export const listTargetScreens = async (db: ScreensDb, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('target_screens as t')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select('t.screen_id')
    .where('t.parent_id', '=', id)
    .orderBy('s.search_text')
    .orderBy('s.id')
    .execute()
  return rows.map(({ screen_id }) => screen_id)
}

/** Tags that are targets, by name. */
export const listTargetTags = (db: AccountDb, ids: readonly string[]) =>
  allScreens(db, 'found with a limit')
    .selectFrom('target_tags as t')
    .innerJoin('tags as g', 'g.id', 't.tag_id')
    .select(['t.parent_id', 'g.id', 'g.name', 'g.color'])
    .where('t.parent_id', 'in', ids)
    .orderBy('g.search_text')
    .orderBy('g.id')
    .execute()

/** Number of all screens of an entry or a takeover, as targets themselves or by a tag. */
export const countReached = (db: ScreensDb, id: string): Promise<number> =>
  countOf(
    db
      .selectFrom('screens')
      .where('id', 'in', (of) => of.selectFrom('targets').select('screen_id').where('parent_id', '=', id)),
  )

export interface Reached {
  /** By name. */
  screens: Named[]
  count: number
  /** Number of screens that the member cannot access. */
  unmanaged: number
}

/**
 * The screens of entries or takeovers, as targets themselves or by a tag. Reads the screens of each tag once: a join of
 * entries and screens would have a row for each pair.
 * @param most maximum number of screens named for each of them
 */
export async function listReached(
  db: ScreensDb,
  tagIds: ReadonlyMap<string, readonly string[]>,
  most: number,
): Promise<ReadonlyMap<string, Reached>> {
  const ids = [...tagIds.keys()]
  const all = allScreens(db, 'counts of what is outside')
  const direct = await all
    .selectFrom('target_screens')
    .select(['parent_id', 'screen_id'])
    .where('parent_id', 'in', ids)
    .execute()
  const wanted = [...new Set([...tagIds.values()].flat())]
  const tagged =
    wanted.length === 0
      ? []
      : await all.selectFrom('screen_tags').select(['tag_id', 'screen_id']).where('tag_id', 'in', wanted).execute()
  const names = await listNames(db, new Set([...direct, ...tagged].map(({ screen_id }) => screen_id)))
  const places = new Map(names.map(({ id }, place) => [id, place]))
  const [ofParent, ofTag] = [
    Map.groupBy(direct, ({ parent_id }) => parent_id),
    Map.groupBy(tagged, ({ tag_id }) => tag_id),
  ]
  const reached = ids.map((id): [string, Reached] => {
    const rows = [...(ofParent.get(id) ?? []), ...(tagIds.get(id) ?? []).flatMap((tagId) => ofTag.get(tagId) ?? [])]
    const own = new Set(rows.flatMap(({ screen_id }) => places.get(screen_id) ?? []))
    const first = [...own].toSorted((one, other) => one - other).slice(0, most)
    const unmanaged = new Set(rows.map(({ screen_id }) => screen_id)).size - own.size
    return [id, { screens: first.flatMap((place) => names[place] ?? []), count: own.size, unmanaged }]
  })
  return new Map(reached)
}

const maxListed = 1000

/** Screens by name, or all that the member can access if there are many of them. */
const listNames = async (db: ScreensDb, ids: ReadonlySet<string>): Promise<Named[]> =>
  ids.size === 0
    ? []
    : db
        .selectFrom('screens')
        .select(['id', 'name'])
        .$if(ids.size <= maxListed, (query) => query.where('id', 'in', [...ids]))
        .orderBy('search_text')
        .orderBy('id')
        .execute()

/** Sets the screens and tags that an entry or a takeover is for. */
export async function writeTargets(
  trx: AccountTrx,
  parent: { kind: TargetParentKind; id: string },
  { screens, tags }: Targets,
): Promise<void> {
  const common = { account_id: trx.accountId, parent_kind: parent.kind, parent_id: parent.id }
  const rows = allScreens(trx, 'found with a limit')
  await rows.deleteFrom('target_screens').where('parent_id', '=', parent.id).execute()
  await rows.deleteFrom('target_tags').where('parent_id', '=', parent.id).execute()
  for (const slice of inSlices(screens))
    await rows
      .insertInto('target_screens')
      .values(slice.map((screen_id) => ({ ...common, screen_id })))
      .execute()
  for (const slice of inSlices(tags))
    await rows
      .insertInto('target_tags')
      .values(slice.map((tag_id) => ({ ...common, tag_id })))
      .execute()
}
