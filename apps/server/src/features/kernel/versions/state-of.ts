import { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import type { State, StateKind } from '@digisigncast/contract/versions/states'
import type { AccountDb } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
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

/** Adds the document of a slide from its file; null if the file is gone or of a newer version. Other states stay. */
export async function withDocument<T extends State>(
  { storage }: Pick<Platform, 'storage'>,
  accountId: string,
  state: T,
): Promise<T> {
  if (state.kind !== 'slide' || state.files.original_file === null) return state
  const stored = await storage.open(`${accountId}/${state.files.original_file}`)
  if (!stored) return state
  try {
    const document = SlideDocument.safeParse(JSON.parse((await stored.whole()).toString()))
    return document.success ? { ...state, document: document.data } : state
  } finally {
    await stored.close()
  }
}
