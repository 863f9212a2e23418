import { maxResultsPerKind } from '@digisigncast/contract/accounts/search'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { AccountDb, Db, ScreensDb } from '../../../database/open.ts'
import { searchPattern, searchText } from '../../../platform/text.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'

/** Names that start with the text come first. */
const startsFirst = (column: string, text: string) =>
  sql<number>`case when ${sql.ref(column)} like ${`${searchText(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`} escape '\\' then 0 else 1 end`

/** The first rows of a table by name. */
const firstOf = <All, Table extends keyof All, Row>(
  query: SelectQueryBuilder<All, Table, Row>,
  table: string,
  text: string,
): Promise<Row[]> =>
  query
    .orderBy(startsFirst(`${table}.search_text`, text))
    .orderBy(sql.ref(`${table}.search_text`))
    .orderBy(sql.ref(`${table}.id`))
    .limit(maxResultsPerKind)
    .execute()

/** The first of those whose name contains the text. */
const named = <All, Table extends keyof All, Row>(
  query: SelectQueryBuilder<All, Table, Row>,
  table: string,
  text: string,
): Promise<Row[]> =>
  firstOf(query.where(sql<SqlBool>`${sql.ref(`${table}.search_text`)} like ${searchPattern(text)}`), table, text)

export const listScreens = (db: ScreensDb, text: string) => {
  const found = db
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
  return firstOf(found, 'screens', text)
}

export const listMedia = (db: AccountDb, scope: Scope, text: string) => {
  const media = db
    .selectFrom('media')
    .leftJoin('folders', 'folders.id', 'media.folder_id')
    .select(['media.id', 'media.title', 'media.thumbnail_file', 'folders.name as folder'])
  return named(media.where(inScope('media', scope)), 'media', text)
}

export const listPlaylists = (db: AccountDb, scope: Scope, text: string) =>
  named(db.selectFrom('playlists').select(['id', 'name']).where(inScope('playlists', scope)), 'playlists', text)

export const listChannels = (db: AccountDb, text: string) =>
  named(db.selectFrom('channels').select(['id', 'name']), 'channels', text)

export const listSources = (db: AccountDb, scope: Scope, text: string) =>
  named(
    db.selectFrom('data_sources').select(['id', 'name']).where(inScope('data_sources', scope)),
    'data_sources',
    text,
  )

export const listUsers = (db: Db, accountId: string, text: string) => {
  const found = db
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
  return firstOf(found, 'users', text)
}
