/** Lower case, accents removed, no control characters: what searches compare. */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}]/gu, '')
    .toLowerCase()

/** The same as a `like` pattern that matches anywhere; use with `escape '\'`. */
export const searchPattern = (text: string): string =>
  `%${searchText(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
