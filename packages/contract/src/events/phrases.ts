/** For example: “Lobby” */
export const quote = (name: string): string => `“${name}”`

/** For example: “Lobby”, “Bar”, “Hall” and 2 more */
export const quoteSome = (names: readonly string[], more: number): string =>
  names.map(quote).join(', ') + (more > 0 ? ` and ${more} more` : '')
