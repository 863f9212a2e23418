import { inSlices } from '../../database/in-slices.ts'
import type { AccountDb } from '../../database/open.ts'
import { notFound } from '../../platform/fail.ts'
import { countOf } from '../../platform/http/paging.ts'
import { inScreenScope, type ScreenScope } from '../screen-scope/index.ts'

/** Refuses screens that are not in scope. Each id occurs once. */
export async function requireScreens(db: AccountDb, scope: ScreenScope, ids: readonly string[]): Promise<void> {
  let found = 0
  for (const slice of inSlices(ids))
    found += await countOf(db.selectFrom('screens').where('id', 'in', slice).where(inScreenScope(scope, 'screens.id')))
  if (found !== ids.length) notFound('screen')
}
