import { hashToken } from '../../platform/ids.ts'
import type { Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'

/** Records these media items as if a manifest of the screen, with two regions, had named them. */
export async function nameMedia(app: TestApp, by: Pick<Person, 'accountId'>, screenId: string, ids: readonly string[]) {
  const { db } = app.platform
  const hash = hashToken(ids.join(' '))
  const set = { account_id: by.accountId, hash, ids: JSON.stringify(ids), named_at: app.clock.now }
  await db
    .insertInto('media_sets')
    .values(set)
    .onConflict((on) => on.doNothing())
    .execute()
  await db
    .insertInto('screen_media_sets')
    .values({ screen_id: screenId, media_set: hash, regions: 2, until: app.clock.now })
    .onConflict((on) => on.doNothing())
    .execute()
}
