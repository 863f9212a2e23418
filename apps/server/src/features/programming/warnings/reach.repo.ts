import type { ScreensDb } from '../../../database/open.ts'
import type { Targets } from '../takeovers/index.ts'

export async function hasLocations(db: ScreensDb): Promise<boolean> {
  const row = await db
    .selectFrom('screens')
    .select('id')
    .where('location', 'is not', null)
    .union(db.selectFrom('tags').select('id').where('location', 'is not', null))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The chosen screens with their own location, else once for each location of their tags, else with null. */
export async function listLocated(db: ScreensDb, { everywhere, screen_ids: screens, tag_ids: tags }: Targets) {
  const all = await db.selectFrom('screens').select(['id', 'location']).execute()
  const ofTags = await db
    .selectFrom('screen_tags as t')
    .innerJoin('tags as g', 'g.id', 't.tag_id')
    .select(['t.screen_id', 't.tag_id', 'g.location'])
    .where((is) => is.or([is('g.location', 'is not', null), ...(tags.length > 0 ? [is('g.id', 'in', tags)] : [])]))
    .execute()
  const byScreen = Map.groupBy(ofTags, ({ screen_id }) => screen_id)
  const chosenTags = new Set(tags)
  const byTag = ofTags.filter(({ tag_id }) => chosenTags.has(tag_id)).map(({ screen_id }) => screen_id)
  const chosen = new Set([...screens, ...byTag])
  return all
    .filter(({ id }) => everywhere || chosen.has(id))
    .flatMap(({ id, location }) => {
      const others = (byScreen.get(id) ?? []).flatMap((tag) => tag.location ?? [])
      if (location !== null || others.length === 0) return [{ id, location }]
      return others.map((other) => ({ id, location: other }))
    })
}
