import type { ProposedState } from '@digisigncast/contract/proposals/proposal-details'
import type { ProposalKind } from '@digisigncast/contract/proposals/proposals'
import { type References, referencesOf } from '@digisigncast/contract/versions/states'
import { allScreens } from '../../../database/access/access.ts'
import type { AccountDb } from '../../../database/open.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { stateOf } from '../../kernel/versions/index.ts'
import { listFound } from '../playlists/index.ts'
import { contentsKey, rowsOf } from './contents-key.repo.ts'
import { reachedBy, screensOf } from './reached-screens.ts'

interface About {
  kind: ProposalKind
  thingId: string
  /** The state after the calls, when the proposal was made or changed last. */
  after: ProposedState | null
  now: number
}

/**
 * Returns what the outcome of a proposal depends on as a text: the thing, the content before and after, names, the screens
 * that it reaches, and the rights of the user who proposed it. It differs from that of an earlier rehearsal if the calls could
 * lead to something else now.
 */
export async function situationOf(db: AccountDb, proposer: Member, about: About): Promise<string> {
  const { kind, thingId, after, now } = about
  const before = (await stateOf(db, kind, thingId)) ?? null
  const references = [before, after].flatMap((state) => (state ? [referencesOf(state)] : []))
  const ids = (of: keyof References) => [...new Set(references.flatMap((one) => one[of]))]
  const playlists = [...(kind === 'playlist' ? [thingId] : []), ...ids('playlist')]
  return JSON.stringify([
    before,
    await rightsOf(db, proposer),
    await contentsKey(db, { playlists, channels: ids('channel') }),
    await rowsOf(ids('media'), (some) => mediaColumns(db).where('id', 'in', some).execute()),
    await rowsOf(playlists, (some) =>
      mediaColumns(db)
        .where('id', 'in', (of) =>
          of
            .selectFrom('contained_playlists as c')
            .innerJoin('playlist_items as i', 'i.playlist_id', 'c.contained_id')
            .select('i.media_id')
            .where('c.playlist_id', 'in', some)
            .whereRef('c.contained_id', '!=', 'c.playlist_id'),
        )
        .execute(),
    ),
    await namesOf(db, { playlists, channels: ids('channel'), screens: ids('screen'), tags: ids('tag') }),
    await screensOf(db, [await reachedBy(db, kind, thingId)]),
    await foundBy(db, { thingId, states: [before, after], now }),
  ])
}

/** Columns that are checked when a media item is put into a playlist, or that the edit form shows. */
const mediaColumns = (db: AccountDb) =>
  db
    .selectFrom('media')
    .select(['id', 'owner_id', 'title', 'kind', 'rule', 'original_file', 'playback_file', 'thumbnail_file', 'source'])
    .select(['width', 'height', 'duration_ms', 'page_count', 'slide_files', 'video_codec', 'audio_codec'])
    .orderBy('id')

async function rightsOf(db: AccountDb, { userId, role, permissions, isLimitedToTags }: Member): Promise<unknown> {
  const rules = await db
    .selectFrom('accounts')
    .select(['managers_see_other_content', 'managers_see_other_playlists', 'managers_manage_other_playlists'])
    .where('id', '=', db.accountId)
    .executeTakeFirst()
  const tags = isLimitedToTags
    ? await db.selectFrom('user_tags').select('tag_id').where('user_id', '=', userId).orderBy('tag_id').execute()
    : []
  return [role, permissions, rules, tags]
}

interface Named {
  playlists: readonly string[]
  channels: readonly string[]
  screens: readonly string[]
  tags: readonly string[]
}

/** Names of what is referenced, and the screens with the tags. */
async function namesOf(db: AccountDb, { playlists, channels, screens, tags }: Named): Promise<unknown> {
  const all = allScreens(db, 'facts of the account')
  const named = ['id', 'name', 'owner_id'] as const
  return [
    await rowsOf(playlists, (ids) =>
      db.selectFrom('playlists').select(named).where('id', 'in', ids).orderBy('id').execute(),
    ),
    await rowsOf(channels, (ids) =>
      db.selectFrom('channels').select(named).where('id', 'in', ids).orderBy('id').execute(),
    ),
    await rowsOf(screens, (ids) =>
      all.selectFrom('screens').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute(),
    ),
    await rowsOf(tags, (ids) =>
      db.selectFrom('tags').select(['id', 'name']).where('id', 'in', ids).orderBy('id').execute(),
    ),
    await rowsOf(tags, (ids) =>
      all.selectFrom('screen_tags').select('screen_id').where('tag_id', 'in', ids).orderBy('screen_id').execute(),
    ),
  ]
}

interface Filled {
  thingId: string
  states: readonly (ProposedState | null)[]
  now: number
}

/** The media items that the rules of a playlist find, before and after. */
async function foundBy(db: AccountDb, { thingId, states, now }: Filled): Promise<unknown> {
  const rules = states.flatMap((state) => (state?.kind === 'playlist' ? (state.fill_rule ?? []) : []))
  if (rules.length === 0) return []
  const playlist = await db.selectFrom('playlists').select('owner_id').where('id', '=', thingId).executeTakeFirst()
  const found: string[][] = []
  for (const rule of rules) found.push(await listFound(db, { ownerId: playlist?.owner_id ?? null, rule, now }))
  return found
}
