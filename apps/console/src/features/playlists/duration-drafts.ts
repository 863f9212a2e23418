import { createContext } from 'react'

/**
 * Durations that were typed and not saved yet, by item. Tiles that scroll out of sight are taken out of the page; what
 * was typed into them waits here.
 */
export const DurationDrafts = createContext(new Map<string, number | null>())
