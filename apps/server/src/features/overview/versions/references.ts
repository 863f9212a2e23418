import { type References, referencesOf, type State, withoutNames } from '@digisigncast/contract/versions/states'
import type { MissingThing } from '@digisigncast/contract/versions/versions'
import { ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensDb } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { inScope, playlistScopeOf, type Scope } from '../../kernel/accounts/index.ts'
import { mediaScopeOf } from '../../library/media/index.ts'

type Kind = keyof References

const kinds: readonly Kind[] = ['media', 'playlist', 'channel', 'screen', 'tag', 'source']
const tables = {
  media: 'media',
  playlist: 'playlists',
  channel: 'channels',
  screen: 'screens',
  tag: 'tags',
  source: 'data_sources',
} as const

export interface Known {
  /** Existing things that this user can use. */
  usable: ReadonlySet<string>
  /** Things that this user may not know of. */
  hidden: ReadonlySet<string>
}

/**
 * Which of the ids in these states exist and are visible. Hidden are those that exist and are not visible; of deleted ones,
 * screens for a limited member, and playlists for a manager who does not see those of others. Media items have their
 * titles in every playlist.
 */
export async function knownIn(platform: Platform, member: Member, states: readonly State[]): Promise<Known> {
  const { db } = platform
  // Only states of schedule entries have screens.
  const rows = withHiddenScreens(ofMember(db, member), 'targets')
  const scopes = {
    media: await mediaScopeOf(db, member, 'see'),
    playlist: await playlistScopeOf(db, member, 'see'),
  }
  const [usable, hidden] = [new Set<string>(), new Set<string>()]
  for (const kind of kinds) {
    const ids = [...new Set(states.flatMap((state) => referencesOf(state)[kind]))]
    const found = await existing(rows, kind, ids, scopes)
    for (const id of found) usable.add(id)
    if (kind === 'media' || kind === 'channel' || kind === 'tag') continue
    const isLimited =
      kind === 'screen' ? member.isLimitedToTags : scopes[kind === 'source' ? 'media' : kind].hiddenOwners.length > 0
    if (isLimited) for (const id of ids) if (!found.has(id)) hidden.add(id)
  }
  return { usable, hidden }
}

async function existing(
  db: ScreensDb,
  kind: Kind,
  ids: readonly string[],
  scopes: { media: Scope; playlist: Scope },
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of inSlices(ids)) {
    const table = tables[kind]
    const query = db.selectFrom(table).select(`${table}.id`).where(`${table}.id`, 'in', some)
    const scope =
      kind === 'playlist' ? scopes.playlist : kind === 'media' || kind === 'source' ? scopes.media : undefined
    const owned = table === 'media' || table === 'playlists' || table === 'data_sources' ? table : undefined
    const rows = await query
      .$if(Boolean(scope && owned), (all) => (scope && owned ? all.where(inScope(owned, scope) as never) : all))
      .execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}

/** Lists things that are missing for a restore. Hidden ones have neither id nor name. */
export function missingIn(state: State, { usable, hidden }: Known): MissingThing[] {
  const references = referencesOf(state)
  return kinds.flatMap((kind) =>
    references[kind]
      .filter((id) => !usable.has(id))
      .map((id) => (hidden.has(id) ? { kind, id: '', name: '' } : { kind, id, name: state.names[id] ?? '' })),
  )
}

/** The state without what is hidden: screens are left out, other things have no name. */
export function withoutHidden<T extends State>(state: T, { hidden }: Known): T {
  if (hidden.size === 0) return state
  const named = withoutNames(state, (id) => hidden.has(id))
  if (state.kind !== 'schedule_entry') return named
  return { ...named, screen_ids: state.screen_ids.filter((id) => !hidden.has(id)) }
}
