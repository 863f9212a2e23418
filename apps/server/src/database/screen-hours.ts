import { inSlices } from './in-slices.ts'
import type { AllScreensDb, ServerDb } from './open.ts'

type Rows = AllScreensDb | ServerDb

/**
 * Reads the opening hours (JSON) that apply to these screens, of those that have some: their own, or else those of their
 * tags. Like the view `screen_hours`, but each text is read once per tag, and screens with the same hours share their list:
 * hours can be long, and many screens have the same tags.
 */
export async function hoursOfScreens(
  db: Rows,
  screenIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  const byText = new Map<string, readonly [string]>()
  const listOf = (text: string): readonly [string] => {
    const list = byText.get(text) ?? [text]
    byText.set(list[0], list)
    return list
  }
  for (const { id, hours } of await listOwn(db, screenIds)) if (hours !== null) found.set(id, listOf(hours))
  const rows = await listTags(db, screenIds)
  const ofTags = new Map<string, string>()
  for (const ids of inSlices([...new Set(rows.map(({ tag_id }) => tag_id))]))
    for (const { id, hours } of await listHours(db, ids)) if (hours !== null) ofTags.set(id, listOf(hours)[0])
  const byTags = new Map<string, readonly string[]>()
  for (const [screenId, own] of Map.groupBy(rows, ({ screen_id }) => screen_id)) {
    const ids = own.map(({ tag_id }) => tag_id)
    const list = byTags.get(ids.join(' ')) ?? [...new Set(ids.flatMap((id) => ofTags.get(id) ?? []))]
    byTags.set(ids.join(' '), list)
    if (list.length > 0) found.set(screenId, list)
  }
  return found
}

const listOwn = (db: Rows, screenIds: readonly string[]) =>
  db.selectFrom('screens').select(['id', 'hours']).where('id', 'in', screenIds).where('hours', 'is not', null).execute()

/** The tags with hours of the screens that have none of their own. */
const listTags = (db: Rows, screenIds: readonly string[]) =>
  db
    .selectFrom('screen_tags as t')
    .innerJoin('tags as g', 'g.id', 't.tag_id')
    .innerJoin('screens as s', 's.id', 't.screen_id')
    .select(['t.screen_id', 't.tag_id'])
    .where('t.screen_id', 'in', screenIds)
    .where('g.hours', 'is not', null)
    .where('s.hours', 'is', null)
    .orderBy('t.tag_id')
    .execute()

const listHours = (db: Rows, tagIds: readonly string[]) =>
  db.selectFrom('tags').select(['id', 'hours']).where('id', 'in', tagIds).execute()
