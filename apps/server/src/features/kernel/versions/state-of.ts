import type { State, StateKind } from '@digisigncast/contract/versions/states'
import type { AccountDb } from '../../../database/open.ts'
import { entryState, screenContentState } from './states/assigned-state.repo.ts'
import { channelState } from './states/channel-state.repo.ts'
import { playlistState } from './states/playlist-state.repo.ts'
import { slideState } from './states/slide-state.repo.ts'

const readers: {
  [Kind in StateKind]: (db: AccountDb, id: string) => Promise<Extract<State, { kind: Kind }> | undefined>
} = {
  playlist: playlistState,
  channel: channelState,
  slide: slideState,
  schedule_entry: entryState,
  screen_content: screenContentState,
}

/**
 * Reads the state of a thing; undefined if it does not exist. A few statements for any number of items. It has the names
 * of all that it references, also of what some users cannot see. The document of a slide is in a file,
 * which `withDocument` reads.
 */
export const stateOf = <Kind extends StateKind>(
  db: AccountDb,
  kind: Kind,
  id: string,
): Promise<Extract<State, { kind: Kind }> | undefined> => readers[kind](db, id)
