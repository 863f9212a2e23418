import type { KindFacts } from '@digisigncast/contract/kinds/kind-facts'

export type AddressWords = NonNullable<KindFacts['address']>

/** Whether pages of `own` may not load the address, because they use https and it does not. */
export const isMixedContent = (address: URL, own: URL): boolean =>
  own.protocol === 'https:' && address.protocol === 'http:'

export const mixedContentText = (noun: AddressWords['noun']): string =>
  `Players use https, so browsers block ${noun}s with http. Use the https address.`
