import type { AccountDb } from '../database/open.ts'

/** Finds the media items of playlists that fill themselves and that displays could show. */
export interface Fills {
  /** The found media items as a text that differs when they do. Set by what fills playlists. */
  find: (rows: AccountDb) => Promise<string>
}

export const openFills = (): Fills => ({ find: () => Promise.resolve('') })
