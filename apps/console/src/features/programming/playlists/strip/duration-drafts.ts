import { createContext } from 'react'

/**
 * Unsaved durations by item. Tiles that scroll out of view are unmounted, so their drafts
 * are kept here.
 */
export const DurationDrafts = createContext(new Map<string, number | null>())
