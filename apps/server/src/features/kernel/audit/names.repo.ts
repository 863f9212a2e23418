import { allScreens } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb } from '../../../database/open.ts'

/** Names of the things with these ids; of those that were deleted, the last one in the log. */
export async function listNames(db: AccountDb, ids: readonly string[]) {
  const rows = allScreens(db, 'facts of the account')
  const wanted = [...new Set(ids)].filter((id) => id.length > 0 && id.length <= 40)
  const names: Record<string, string> = {}
  const existing = new Set<string>()
  for (const slice of inSlices(wanted)) {
    const found = await rows
      .selectFrom('media')
      .select(['id', 'title as name'])
      .where('id', 'in', slice)
      .unionAll((is) => is.selectFrom('playlists').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('channels').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('screens').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('tags').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('folders').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('schedule_entries').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('takeovers').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) => is.selectFrom('data_sources').select(['id', 'name']).where('id', 'in', slice))
      .unionAll((is) =>
        is.selectFrom('users').select(['id', 'name']).where('id', 'in', slice).where('account_id', '=', db.accountId),
      )
      .execute()
    for (const { id, name } of found) {
      names[id] = name
      existing.add(id)
    }
    const gone = slice.filter((id) => !existing.has(id))
    if (gone.length === 0) continue
    const logged = await rows
      .selectFrom('audit_entries')
      .select(['thing_id', 'thing_name'])
      .where('thing_id', 'in', gone)
      .where('thing_name', '!=', '')
      .orderBy('created_at')
      .limit(1000)
      .execute()
    for (const { thing_id, thing_name } of logged) if (thing_id !== null) names[thing_id] = thing_name
  }
  return { names, existing }
}
