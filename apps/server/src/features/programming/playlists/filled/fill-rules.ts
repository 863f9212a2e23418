import { FillRule } from '@digisigncast/contract/playlists/fill-rule'

/** The rule of a stored playlist. */
export const fillRuleFrom = (stored: string | null): FillRule | null =>
  stored === null ? null : FillRule.parse(JSON.parse(stored))
