import type { Input, Reply } from '@digisigncast/contract/api/endpoint'
import { type findOverlaps, maxOverlaps } from '@digisigncast/contract/content/schedule'
import { ruleTimes } from '@digisigncast/timeline/rule'
import { rulesOverlap } from '@digisigncast/timeline/rules/overlap'
import { dayMs } from '@digisigncast/timeline/wall-time'
import { ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import { ruleTimesFrom } from '../../../database/stored-rules.ts'
import { notFound } from '../../../platform/fail.ts'
import { timeSlices } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { requireTargets } from '../targeting/index.ts'
import * as repo from './overlaps.repo.ts'
import { findEntry } from './schedule.repo.ts'

/** The entries that play at the same time as an entry on one of its screens. */
export async function overlaps(
  { db, now }: Platform,
  member: Member,
  { id, rule, screen_ids, tag_ids }: Input<typeof findOverlaps>['body'],
): Promise<Reply<typeof findOverlaps>['data']> {
  const rows = withHiddenScreens(ofMember(db, member), 'targets')
  const targets = { screens: [...new Set(screen_ids)], tags: [...new Set(tag_ids)] }
  await requireTargets(rows, targets)
  if (id !== undefined && !(await findEntry(rows, id))) notFound('schedule entry')
  const own = ruleTimes(rule)
  // Zones are at most 14 hours apart from UTC.
  const fromDay = Math.floor(now() / dayMs) - 1
  const found: Awaited<ReturnType<typeof repo.listSharing>> = []
  const slice = timeSlices()
  for (const entry of await repo.listSharing(rows, targets)) {
    await slice()
    if (entry.id !== id && rulesOverlap(own, ruleTimesFrom(entry.rule), fromDay)) found.push(entry)
  }
  if (found.length === 0) return { entries: [], total: 0, screen_count: 0 }
  const ids = found.map((entry) => entry.id)
  return {
    entries: found.slice(0, maxOverlaps).map(({ id: entryId, name, priority }) => ({ id: entryId, name, priority })),
    total: found.length,
    screen_count: await repo.countShared(rows, targets, ids),
  }
}
