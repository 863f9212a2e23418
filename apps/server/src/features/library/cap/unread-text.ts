import { maxWarnings } from '@digisigncast/contract/accounts/warnings'

/** Warnings of a document or feed beyond the limit. */
export const unreadText = (unread: number): string =>
  `Of ${unread + maxWarnings} warnings, the ${maxWarnings} most severe ones were read.`
