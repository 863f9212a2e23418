import { maxTagsPerScreen, tooManyTags } from '@digisigncast/contract/content/tags'
import type { ScreensTrx } from '../../../database/open.ts'
import { invalid } from '../../../platform/fail.ts'
import { listLimitTags, tagNames } from '../tags/index.ts'

/**
 * The tags that a user may give a screen: a limited manager's screens keep a tag of the limit, and a new one gets the
 * only one automatically. Undefined when the tags stay as they are.
 */
export async function tagsWithin(
  trx: ScreensTrx,
  { isNew, ids }: { isNew: boolean; ids: readonly string[] | undefined },
): Promise<readonly string[] | undefined> {
  if (trx.limitedTo === null || (!isNew && ids === undefined)) return ids
  const limit = await listLimitTags(trx)
  const chosen = ids ?? []
  if (chosen.some((id) => limit.some((tag) => tag.id === id))) return chosen
  const [only, ...more] = limit
  if (!only) return invalid('tag_ids', 'You cannot add screens: none of your tags is left. Ask an admin for one.')
  if (!isNew) return invalid('tag_ids', keepOne(limit))
  if (more.length > 0) return invalid('tag_ids', `Choose at least one of your tags: ${tagNames(limit)}.`)
  if (chosen.length >= maxTagsPerScreen) return invalid('tag_ids', tooManyTags)
  return [...chosen, only.id]
}

/** Why the last tag of the limit stays on a screen. */
export const keepOne = (limit: Awaited<ReturnType<typeof listLimitTags>>): string =>
  `You manage only screens with your tags, so the screen has to keep one of them: ${tagNames(limit)}.`
