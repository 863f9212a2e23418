import type { ContentType } from '@digisigncast/contract/content/screens'
import type { AccountTrx, ScreensDb, ScreensTrx } from '../../../database/open.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import {
  listAssigned,
  listOutside,
  requireFittingContent,
  requireTargets,
  type Targets,
  writeContent,
  writeTargets,
} from '../targeting/index.ts'
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
  const takeover = { kind: 'takeover', id: takeoverId } as const
  await writeContent(trx, takeover, chosen.content_type, chosen.content_ids)
  await writeTargets(trx, takeover, targetsOf(chosen))
}

const targetsOf = ({ screen_ids, tag_ids }: Chosen): Targets => ({ screens: screen_ids, tags: tag_ids })

/** Refuses takeovers with targets outside the user's limit. */
export async function requireManaged(trx: ScreensTrx, row: Pick<repo.TakeoverRow, 'id' | 'everywhere'>): Promise<void> {
  if (isBeyond(trx, row) || (await listOutside(trx, [row.id])).size > 0)
    fail('auth.forbidden', 'This takeover is also for screens that you do not manage. Ask an admin.')
}

/** A takeover on all screens, for a user who is limited to tags. */
export const isBeyond = (
  { limitedTo }: Pick<ScreensDb, 'limitedTo'>,
  { everywhere }: Pick<repo.TakeoverRow, 'everywhere'>,
): boolean => everywhere === 1 && limitedTo !== null

/**
 * Refuses content of other accounts, and targets that the user cannot access. Playlists already in the takeover may stay, even if this manager cannot
 * see them.
 */
export async function requireChosen(
  trx: ScreensTrx,
  member: Member,
  chosen: Chosen,
  takeoverId?: string,
): Promise<void> {
  const { content_type: kind, content_ids: ids } = chosen
  if (chosen.everywhere && trx.limitedTo !== null)
    invalid('everywhere', 'You manage only screens with certain tags. Choose your tags or screens instead.')
  await requireTargets(trx, targetsOf(chosen))
  const present = takeoverId === undefined ? [] : (await listAssigned(trx, [takeoverId])).map((row) => row.target_id)
  await requireFittingContent(trx, member, { kind, ids, present, field: 'content_ids' })
}

/** Refuses to start a takeover that would show nothing. */
export async function requireItems(
  trx: AccountTrx,
  { kind, ids }: { kind: ContentType; ids: readonly string[] },
): Promise<void> {
  if (!(await repo.hasItems(trx, kind, ids)))
    invalid('content_ids', `There is nothing to show in this ${kind}. Add media to it, or choose another one.`)
}
