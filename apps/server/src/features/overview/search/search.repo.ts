import { maxResultsPerKind } from '@digisigncast/contract/accounts/search'
import { sql } from 'kysely'
import type { AccountDb, Db, ScreensDb } from '../../../database/open.ts'
import { searchPattern, searchText } from '../../../platform/text.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'

/** Names that start with the text come first. */
const startsFirst = (column: string, text: string) =>
  sql<number>`case when ${sql.ref(column)} like ${`${searchText(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`} escape '\\' then 0 else 1 end`

export const listScreens = (db: ScreensDb, text: string) =>
  db
    .selectFrom('screens')
    .select(['id', 'name', 'code'])
    .where((is) =>
      is.or([
        is('search_text', 'like', searchPattern(text)),
        is(is.fn('lower', ['code']), 'like', searchPattern(text.replaceAll('-', ''))),
        is('id', 'in', (of) =>
          of
            .selectFrom('screen_tags as t')
            .innerJoin('tags as g', 'g.id', 't.tag_id')
            .select('t.screen_id')
            .where('g.search_text', 'like', searchPattern(text)),
        ),
      ]),
    )
    .orderBy(startsFirst('search_text', text))
    .orderBy('search_text')
    .orderBy('id')
    .limit(maxResultsPerKind)
    .execute()

export const listMedia = (db: AccountDb, scope: Scope, text: string) =>
  db
    .selectFrom('media')
    .leftJoin('folders', 'folders.id', 'media.folder_id')
    .select(['media.id', 'media.title', 'media.thumbnail_file', 'folders.name as folder'])
    .where(inScope('media', scope))
    .where('media.search_text', 'like', searchPattern(text))
    .orderBy(startsFirst('media.search_text', text))
    .orderBy('media.search_text')
    .orderBy('media.id')
    .limit(maxResultsPerKind)
    .execute()

export const listPlaylists = (db: AccountDb, scope: Scope, text: string) =>
  db
    .selectFrom('playlists')
    .select(['id', 'name'])
    .where(inScope('playlists', scope))
    .where('search_text', 'like', searchPattern(text))
    .orderBy(startsFirst('search_text', text))
    .orderBy('search_text')
    .orderBy('id')
    .limit(maxResultsPerKind)
    .execute()

export const listChannels = (db: AccountDb, text: string) =>
  db
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('search_text', 'like', searchPattern(text))
    .orderBy(startsFirst('search_text', text))
    .orderBy('search_text')
    .orderBy('id')
    .limit(maxResultsPerKind)
    .execute()

export const listSources = (db: AccountDb, scope: Scope, text: string) =>
  db
    .selectFrom('data_sources')
    .select(['id', 'name'])
    .where(inScope('data_sources', scope))
    .where('search_text', 'like', searchPattern(text))
    .orderBy(startsFirst('search_text', text))
    .orderBy('search_text')
    .orderBy('id')
    .limit(maxResultsPerKind)
    .execute()

export const listUsers = (db: Db, accountId: string, text: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'username'])
    .where('account_id', '=', accountId)
    .where((is) =>
      is.or([
        is('search_text', 'like', searchPattern(text)),
        is('username_key', 'like', searchPattern(text)),
        is.and([is('email', '!=', ''), is('email_key', 'like', searchPattern(text))]),
      ]),
    )
    .orderBy(startsFirst('search_text', text))
    .orderBy('search_text')
    .orderBy('id')
    .limit(maxResultsPerKind)
    .execute()
