import type { AccountDb } from '../database/open.ts'
import type { Recorder } from '../database/watched/recorder.ts'

/** Playlists that fill themselves, and that displays could show. */
export interface Fills {
  /** Whether some find other media items after what a transaction has written. Set by what fills playlists. */
  areReached: (rows: AccountDb, written: Recorder) => Promise<boolean>
}

export const openFills = (): Fills => ({ areReached: () => Promise.resolve(false) })
