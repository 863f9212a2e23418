import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'

/** One spelling of a name. `first_id` and `last_id` differ when several objects have it. */
interface UsedName {
  name: string
  first_id: string
  last_id: string
}

export const mediaNames = (db: AccountDb, scope: Scope, searchTexts: readonly string[]): Promise<UsedName[]> =>
  db
    .selectFrom('media')
    .select((is) => ['title as name', is.fn.min<string>('id').as('first_id'), is.fn.max<string>('id').as('last_id')])
    .where(inScope('media', scope))
    .where('search_text', 'in', searchTexts)
    .groupBy('title')
    .execute()

export const playlistNames = (db: AccountDb, scope: Scope, searchTexts: readonly string[]): Promise<UsedName[]> =>
  db
    .selectFrom('playlists')
    .select((is) => ['name', is.fn.min<string>('id').as('first_id'), is.fn.max<string>('id').as('last_id')])
    .where(inScope('playlists', scope))
    .where('search_text', 'in', searchTexts)
    .groupBy('name')
    .execute()

export const channelNames = (db: AccountDb, searchTexts: readonly string[]): Promise<UsedName[]> =>
  db
    .selectFrom('channels')
    .select((is) => ['name', is.fn.min<string>('id').as('first_id'), is.fn.max<string>('id').as('last_id')])
    .where('search_text', 'in', searchTexts)
    .groupBy('name')
    .execute()

export const screenNames = (db: ScreensDb, searchTexts: readonly string[]): Promise<UsedName[]> =>
  db
    .selectFrom('screens')
    .select((is) => ['name', is.fn.min<string>('id').as('first_id'), is.fn.max<string>('id').as('last_id')])
    .where('search_text', 'in', searchTexts)
    .groupBy('name')
    .execute()
