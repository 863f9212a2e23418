import type { ContentType } from '@digisigncast/contract/content/screens'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountTrx, ScreensDb } from '../../../database/open.ts'
import { notFound } from '../../../platform/fail.ts'
import { countOf } from '../../../platform/http/paging.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { playlistScopeOf } from '../../kernel/accounts/index.ts'
import { requireRoomOnScreen } from '../../playback/manifest/index.ts'
import { findManyChannels } from '../channels/index.ts'
import { findManyPlaylists } from '../playlists/index.ts'
import { requireLimitTags } from '../tags/index.ts'
import type { Targets } from './targets.repo.ts'

interface Wanted {
  kind: ContentType
  /** Each occurs once. */
  ids: readonly string[]
  /** Already assigned: this content may stay, even if the manager cannot see it. */
  present?: readonly string[]
}

/** Refuses content that is not the account's, and playlists that the user cannot see. Returns what is added. */
export async function requireContent(trx: AccountTrx, member: Member, { kind, ids, present = [] }: Wanted) {
  const known = new Set(present)
  const added = ids.filter((id) => !known.has(id))
  const found =
    kind === 'playlist'
      ? await findManyPlaylists(trx, await playlistScopeOf(trx, member, 'see'), added)
      : await findManyChannels(trx, added)
  if (found.length !== added.length) notFound(kind)
  return added
}

/** The same, and refuses more items than a screen plays. `field` is the field of the input that has the ids. */
export async function requireFittingContent(
  trx: AccountTrx,
  member: Member,
  { field, ...wanted }: Wanted & { field: string },
): Promise<void> {
  const added = await requireContent(trx, member, wanted)
  if (added.length > 0) await requireRoomOnScreen(trx, wanted, field)
}

/** Refuses screens that the user cannot access, and tags that are not in the user's limit. Each id occurs once. */
export async function requireTargets(db: ScreensDb, { screens, tags }: Targets): Promise<void> {
  let found = 0
  for (const slice of inSlices(screens)) found += await countOf(db.selectFrom('screens').where('id', 'in', slice))
  if (found !== screens.length) notFound('screen')
  await requireLimitTags(db, tags)
}
