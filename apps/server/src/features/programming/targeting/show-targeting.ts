import type { ShownContent } from '@digisigncast/contract/api/shown-content'
import type { TagLabel } from '@digisigncast/contract/content/tags'
import type { ScreensDb } from '../../../database/open.ts'
import type { Scope } from '../../kernel/accounts/index.ts'
import { shownContent } from '../playlists/index.ts'
import { tagLabel } from '../tags/index.ts'
import { listContent } from './contents.repo.ts'
import { listOutside, listReached, listTargetTags, type Reached } from './targets.repo.ts'

interface Shown extends Reached {
  content: ShownContent[]
  tags: TagLabel[]
  /** The user can access all of its targets. */
  isManaged: boolean
}

/**
 * Content and targets of entries or takeovers in the API format, in the same order. A few queries for any number of them.
 * @param seen playlists that have a name and a picture
 * @param most maximum number of screens named for each of them
 */
export async function showTargeting<Row extends { id: string }>(
  db: ScreensDb,
  seen: Scope,
  rows: readonly Row[],
  most: number,
): Promise<{ row: Row; shown: Shown }[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const content = Map.groupBy(await listContent(db, ids), (row) => row.parent_id)
  const tags = Map.groupBy(await listTargetTags(db, ids), (row) => row.parent_id)
  const tagIds = new Map(ids.map((id) => [id, (tags.get(id) ?? []).map((tag) => tag.id)]))
  const reached = await listReached(db, tagIds, most)
  const outside = await listOutside(db, ids)
  return rows.map((row) => ({
    row,
    shown: {
      content: (content.get(row.id) ?? []).map((one) => shownContent(seen, one)),
      tags: (tags.get(row.id) ?? []).map(tagLabel),
      ...(reached.get(row.id) ?? { screens: [], count: 0, unmanaged: 0 }),
      isManaged: !outside.has(row.id),
    },
  }))
}
