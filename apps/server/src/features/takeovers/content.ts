import type { ContentType } from '@digisigncast/contract/content/screens'
import type { AccountTrx } from '../../database/open.ts'
import { fail, invalid, notFound } from '../../platform/fail.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import { playlistScopeOf } from '../accounts/index.ts'
import { findManyChannels } from '../channels/index.ts'
import { requireRoomOnScreen } from '../manifest/index.ts'
import { findManyPlaylists } from '../playlists/index.ts'
import { type ScreenScope, screenScope } from '../screen-scope/index.ts'
import { requireScreens } from '../screens/index.ts'
import { requireLimitTags } from '../tags/index.ts'
import * as repo from './takeovers.repo.ts'

/** Content and targets of a takeover, as they were sent. */
export interface Chosen {
  content_type: ContentType
  content_ids: readonly string[]
  everywhere: boolean
  screen_ids: readonly string[]
  tag_ids: readonly string[]
}

/** The same without repeated ids, and without screens and tags that are not needed. */
export const distinct = <T extends Chosen>(chosen: T): T => ({
  ...chosen,
  content_ids: [...new Set(chosen.content_ids)],
  screen_ids: chosen.everywhere ? [] : [...new Set(chosen.screen_ids)],
  tag_ids: chosen.everywhere ? [] : [...new Set(chosen.tag_ids)],
})

/** Writes the content and screens of a takeover. */
export async function writeChosen(trx: AccountTrx, takeoverId: string, chosen: Chosen): Promise<void> {
  const { accountId } = trx
  const which = { account_id: accountId, takeover_id: takeoverId }
  await repo.writeContent(trx, which, chosen.content_type, chosen.content_ids)
  await repo.writeScreens(trx, which, chosen.screen_ids)
  await repo.writeTags(trx, which, chosen.tag_ids)
}

/** Refuses takeovers with targets outside the user's limit. */
export async function requireManaged(trx: AccountTrx, scope: ScreenScope, id: string): Promise<void> {
  if ((await repo.listOutside(trx, scope, [id])).size > 0)
    fail('auth.forbidden', 'This takeover is also for screens that you do not manage. Ask an admin.')
}

/**
 * Refuses content of other accounts, and targets outside the user's scope. Playlists already in the takeover may stay, even if this manager cannot
 * see them.
 */
export async function requireChosen(
  trx: AccountTrx,
  member: Member,
  chosen: Chosen,
  takeoverId?: string,
): Promise<void> {
  const { content_type: kind, content_ids: ids, screen_ids } = chosen
  const scope = screenScope(member)
  if (chosen.everywhere && scope.limitedTo !== null)
    invalid('everywhere', 'You manage only screens with certain tags. Choose your tags or screens instead.')
  await requireScreens(trx, scope, screen_ids)
  await requireLimitTags(trx, scope, chosen.tag_ids)
  const present = takeoverId === undefined ? [] : await repo.listContent(trx, [takeoverId])
  const added = ids.filter((id) => !present.some((one) => one.id === id))
  const found =
    kind === 'playlist'
      ? await findManyPlaylists(trx, await playlistScopeOf(trx, member, 'see'), added)
      : await findManyChannels(trx, added)
  if (found.length !== added.length) notFound(kind)
  if (added.length > 0) await requireRoomOnScreen(trx, { kind, ids }, 'content_ids')
}

/** Refuses to start a takeover that would show nothing. */
export async function requireItems(
  trx: AccountTrx,
  { kind, ids }: { kind: ContentType; ids: readonly string[] },
): Promise<void> {
  if (!(await repo.hasItems(trx, kind, ids)))
    invalid('content_ids', `There is nothing to show in this ${kind}. Add media to it, or choose another one.`)
}
