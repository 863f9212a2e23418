import { type RawBuilder, sql } from 'kysely'

/** Lower case, accents removed, no control characters: what searches compare. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}]/gu, '')
    .toLowerCase()

/** The same for the right side of `like`: matches anywhere, and takes the wildcards of SQL for plain letters. */
export const searchPattern = (text: string): RawBuilder<string> => {
  const plain = searchText(text).trim()
  // SQLite knows no escape sign unless it is named.
  return sql<string>`${`%${plain.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}
