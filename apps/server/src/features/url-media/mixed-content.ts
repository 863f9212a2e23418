/** Whether pages of `own` may not load the address, because they use https and it does not. */
export const isMixedContent = (address: URL, own: URL): boolean =>
  own.protocol === 'https:' && address.protocol === 'http:'

export const mixedContentText = (noun: 'page' | 'stream'): string =>
  `Players use https, so browsers block ${noun}s with http. Use the https address.`
