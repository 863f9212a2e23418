import type { AccountDb } from '../database/open.ts'
import type { Recorder } from '../database/watched/recorder.ts'

/** Playlists that fill themselves. */
export interface Fills {
  /** Ids of those that find other media items after what a transaction has written. Set by what fills playlists. */
  findReached: (rows: AccountDb, written: Recorder | undefined) => Promise<readonly string[]>
}

export const openFills = (): Fills => ({ findReached: () => Promise.resolve([]) })
