import type { Input } from '@digisigncast/contract/api/endpoint'
import type { BulkResult, tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { maxTagsPerScreen, tooManyTags } from '@digisigncast/contract/content/tags'
import type { ScreensTrx } from '../../../database/open.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { changeMany } from '../../kernel/accounts/index.ts'
import { listLimitTags, requireTags, tagNames } from '../tags/index.ts'
import { touch } from './bulk.repo.ts'
import { onScreens } from './bulk.service.ts'
import { addTags, listTagsOf, removeTags } from './screen-tags.repo.ts'

/** Adds tags to several screens, and removes tags from them. A tag in both lists is added. */
export function tag(
  platform: Platform,
  member: Member,
  { screen_ids: ids, ...input }: Input<typeof tagScreens>['body'],
): Promise<BulkResult> {
  const added = [...new Set(input.add)]
  const removed = [...new Set(input.remove)].filter((id) => !added.includes(id))
  return changeMany(platform, member, {
    movesContent: true,
    ids,
    work: async (trx, chunk) => {
      await requireTags(trx, [...added, ...removed])
      const rows = Map.groupBy(await listTagsOf(trx, chunk), ({ screen_id }) => screen_id)
      const present = (id: string) => new Set(rows.get(id)?.map((row) => row.id))
      const after = (id: string) => {
        const kept = [...present(id)].filter((tagId) => !removed.includes(tagId))
        return new Set([...kept, ...added])
      }
      const limit = member.isLimitedToTags ? await listLimitTags(trx) : undefined
      const conflict = (message: string) => ({ code: 'resource.conflict', message })
      return onScreens(trx, chunk, {
        problemOf: ({ id }) => {
          const tags = after(id)
          if (tags.size > maxTagsPerScreen) return conflict(tooManyTags)
          return limit && !limit.some((tag) => tags.has(tag.id)) ? conflict(keepOne(limit)) : undefined
        },
        work: async (found) => {
          if (removed.length > 0) await removeTags(trx, found, removed)
          const missing = found.flatMap((screen_id) => {
            const known = present(screen_id)
            return added.filter((id) => !known.has(id)).map((tag_id) => ({ screen_id, tag_id }))
          })
          await addTags(trx, missing)
          await touch(trx, found)
        },
      })
    },
    event: (screens) => ({ type: 'screens.tagged', data: { screens } }),
  })
}

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
const keepOne = (limit: Awaited<ReturnType<typeof listLimitTags>>): string =>
  `You manage only screens with your tags, so the screen has to keep one of them: ${tagNames(limit)}.`
