import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { currentAnnouncements, Severity } from '@digisigncast/contract/platform/announcements'
import { notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import * as repo from './current.repo.ts'

const weight: Record<Severity, number> = { info: 0, warning: 1, critical: 2 }

/** Returns the user's current announcements and the time until the next start or end. */
export async function current({ db, now }: Platform, member: Member): Promise<Reply<typeof currentAnnouncements>> {
  const at = now()
  const rows = await repo.listCurrent(db, member, at)
  const changes = [await repo.findNextStart(db, member, at), ...rows.map((row) => row.ends_at)].filter(
    (change) => change !== undefined && change !== null,
  )
  return {
    data: rows
      .toSorted((a, b) => weight[b.severity] - weight[a.severity])
      .map(({ id, title, text, severity, starts_at, version }) => ({ id, title, text, severity, starts_at, version })),
    changes_in_ms: changes.length === 0 ? null : Math.min(...changes) - at,
  }
}

/** Ignores ids that are not for this account. */
export async function see({ db, now }: Platform, member: Member, ids: readonly string[]): Promise<void> {
  const known = await repo.listBegun(db, member, ids, now())
  if (known.length === 0) return notFound('announcement')
  await repo.noteSeen(
    db,
    known.map(({ id }) => id),
    member.userId,
    now(),
  )
}

export async function dismiss({ db, now }: Platform, member: Member, id: string): Promise<void> {
  const [found] = await repo.listBegun(db, member, [id], now())
  await repo.noteDismissed(db, found ?? notFound('announcement'), member.userId, now())
}
