import { referencesOf, type State } from '@digisigncast/contract/versions/states'
import { allScreens, ofAccount, ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import { seesAll } from '../../../database/access/screen-limit.ts'
import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import { countOf } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { readThumbnails } from '../../fleet/presence/index.ts'
import { findReached } from '../../kernel/accounts/index.ts'
import type { Thing } from '../../kernel/versions/index.ts'

/** Screens that an answer names. */
const maxNamed = 5

/** Addresses of the pictures of media items, and of a slide at that time, which is the first of the states. */
export async function picturesOf(
  { db }: Platform,
  { accountId }: Member,
  states: readonly State[],
  thingId: string,
): Promise<Record<string, string>> {
  const pictures = await readThumbnails(
    ofAccount(db, accountId),
    states.flatMap((state) => referencesOf(state).media),
  )
  const [first] = states
  const own = first?.kind === 'slide' ? (first.files.playback_file ?? first.files.thumbnail_file) : null
  return own === null ? pictures : { ...pictures, [thingId]: fileUrl(accountId, own) }
}

/** The screens that show a thing at some time: those that this user can see, and the number of the others. */
export async function screensOf({ db }: Platform, member: Member, thing: Thing) {
  const sight = ofMember(db, member)
  // Screens are targets of entries, which have a permission of their own.
  const rows = thing.kind === 'schedule_entry' ? withHiddenScreens(sight, 'targets') : sight
  const showing = await showingOf(rows, thing)
  const query = showing(rows)
  const count = await countOf(query)
  return {
    screens: await query
      .select(['screens.id', 'screens.name'])
      .orderBy('screens.search_text')
      .orderBy('screens.id')
      .limit(maxNamed)
      .execute(),
    screen_count: count,
    unmanaged_screens: seesAll(rows)
      ? 0
      : (await countOf(showing(allScreens(rows, 'counts of what is outside')))) - count,
  }
}

/** The query on those of some screens that show a thing. */
async function showingOf(db: AccountDb, { kind, id }: Thing) {
  if (kind === 'schedule_entry')
    return (rows: ScreensDb) =>
      rows
        .selectFrom('screens')
        .where('screens.id', 'in', (of) => of.selectFrom('targets').select('screen_id').where('parent_id', '=', id))
  const content = { playlist: { playlists: [id] }, channel: { channels: [id] }, slide: { media: [id] } }[kind]
  const reached = await findReached(db, content)
  return (rows: ScreensDb) => {
    const screens = rows.selectFrom('screens')
    return reached === 'all' ? screens : screens.where('screens.id', 'in', reached.length > 0 ? reached : [''])
  }
}
