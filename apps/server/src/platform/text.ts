import { type RawBuilder, sql } from 'kysely'

/** Normalizes text for searches: lower case, no accents, no control characters. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}]/gu, '')
    .toLowerCase()

/** The same as a pattern for `like`: matches anywhere; SQL wildcards are escaped. */
export const searchPattern = (text: string): RawBuilder<string> => {
  const plain = searchText(text).trim()
  // SQLite has no default escape character.
  return sql<string>`${`%${plain.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
