import type { ScreensDb } from '../../../database/open.ts'
import type { Targets } from '../targeting/index.ts'

/** Screens that are targets themselves or by a tag. */
const reached = (db: ScreensDb, { screens, tags }: Targets) =>
  db
    .selectFrom('screens as r')
    .select('r.id')
    .where((is) =>
      is.or([
        ...(screens.length > 0 ? [is('r.id', 'in', screens)] : []),
        ...(tags.length > 0
          ? [is('r.id', 'in', is.selectFrom('screen_tags').select('screen_id').where('tag_id', 'in', tags))]
          : []),
      ]),
    )

/** The entries of the main layer that share a screen with these targets, by name. */
export const listSharing = (db: ScreensDb, targets: Targets) =>
  db
    .selectFrom('schedule_entries as e')
    .select(['e.id', 'e.name', 'e.rule', 'e.priority'])
    .where('e.layer', '=', 'main')
    .where((is) =>
      is.or([
        is.exists(
          is
            .selectFrom('target_screens as t')
            .select('t.screen_id')
            .whereRef('t.parent_id', '=', 'e.id')
            .where('t.screen_id', 'in', reached(db, targets)),
        ),
        is.exists(
          is
            .selectFrom('target_tags as t')
            .innerJoin('screen_tags as s', 's.tag_id', 't.tag_id')
            .select('s.screen_id')
            .whereRef('t.parent_id', '=', 'e.id')
            .where('s.screen_id', 'in', reached(db, targets)),
        ),
      ]),
    )
    .orderBy('e.search_text')
    .orderBy('e.id')
    .execute()

/** Number of the screens of these targets that the entries reach. */
export async function countShared(db: ScreensDb, targets: Targets, entryIds: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('screens as s')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where('s.id', 'in', reached(db, targets))
    .where((is) =>
      is.or([
        is.exists(
          is
            .selectFrom('target_screens as t')
            .select('t.screen_id')
            .whereRef('t.screen_id', '=', 's.id')
            .where('t.parent_id', 'in', entryIds),
        ),
        is.exists(
          is
            .selectFrom('screen_tags as g')
            .innerJoin('target_tags as t', 't.tag_id', 'g.tag_id')
            .select('g.screen_id')
            .whereRef('g.screen_id', '=', 's.id')
            .where('t.parent_id', 'in', entryIds),
        ),
      ]),
    )
    .executeTakeFirst()
  return row?.total ?? 0
}
