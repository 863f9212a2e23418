import { contentName, type ShownContent } from '@digisigncast/contract/api/shown-content'
import {
  maxTakeoverScreensNamed,
  type PreparedTakeover,
  type RunningTakeover,
} from '@digisigncast/contract/content/takeovers'
import { Notice } from '@digisigncast/contract/devices/notices'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import type { ScreensDb } from '../../../database/open.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { playlistScopeOf } from '../../kernel/accounts/index.ts'
import { showTargeting } from '../targeting/index.ts'
import { isBeyond } from './content.ts'
import * as repo from './takeovers.repo.ts'

/** Stored in place of a duration: until a user ends it. */
export const untilEndedMinutes = 0

/** The duration; null: until a user ends it. */
export const storedMinutes = ({ minutes }: Pick<repo.TakeoverRow, 'minutes'>): number | null =>
  minutes === untilEndedMinutes ? null : minutes

/** The stored notice; undefined for content. */
export const noticeOf = ({ notice }: Pick<repo.TakeoverRow, 'notice'>): Notice | undefined =>
  notice === null ? undefined : Notice.parse(JSON.parse(notice))

export const storedPlace = (place: OverlayPlace | null | undefined): string | null =>
  place ? JSON.stringify(place) : null

/** Content and targets of takeovers, with a few queries for any number of them. */
async function readShown(db: ScreensDb, member: Member, rows: readonly repo.TakeoverRow[]) {
  const seen = await playlistScopeOf(db, member, 'see')
  const isAnyEverywhere = rows.some(({ everywhere }) => everywhere === 1)
  const all = isAnyEverywhere ? await repo.countAllScreens(db) : 0
  const allOutside = isAnyEverywhere ? await repo.countOutside(db) : 0
  return (await showTargeting(db, seen, rows, Number.POSITIVE_INFINITY)).map(({ row, shown }) => {
    const everywhere = row.everywhere === 1
    return {
      row,
      screenIds: shown.screens.map(({ id }) => id),
      shown: {
        notice: noticeOf(row) ?? null,
        content_type: row.content_kind,
        content: shown.content,
        overlay: row.overlay === null ? null : (JSON.parse(row.overlay) as OverlayPlace),
        everywhere,
        tags: shown.tags,
        screens: shown.screens.slice(0, maxTakeoverScreensNamed),
        screen_count: everywhere ? all : shown.count,
        unmanaged_screens: everywhere ? allOutside : shown.unmanaged,
        is_editable: shown.isManaged && !isBeyond(db, row),
        in_standby: row.in_standby === 1,
      },
    }
  })
}

/** Prepared takeovers in the API format. */
export async function preparedToWire(
  db: ScreensDb,
  member: Member,
  rows: readonly repo.TakeoverRow[],
): Promise<PreparedTakeover[]> {
  if (rows.length === 0) return []
  return (await readShown(db, member, rows)).map(({ row, shown }) => ({
    id: row.id,
    name: row.name,
    minutes: storedMinutes(row),
    version: row.version,
    created_at: row.created_at,
    ...shown,
  }))
}

/** Started takeovers in the API format. */
export async function runningToWire(
  db: ScreensDb,
  member: Member,
  rows: readonly repo.TakeoverRow[],
): Promise<RunningTakeover[]> {
  if (rows.length === 0) return []
  return (await readShown(db, member, rows)).map(({ row, shown, screenIds }) => ({
    id: row.id,
    name: isNamedAfterHidden(row, shown.content) ? contentName('') : row.name,
    prepared_id: row.prepared_id,
    is_drill: row.is_drill === 1,
    started_at: row.started_at ?? row.created_at,
    ends_at: row.ends_at,
    started_by: row.started_by ?? '',
    screen_ids: screenIds,
    ...shown,
  }))
}

/** A takeover that was not prepared has the name of its notice or of its first content. */
const isNamedAfterHidden = ({ prepared_id, notice }: repo.TakeoverRow, [first]: readonly ShownContent[]): boolean =>
  prepared_id === null && notice === null && first?.is_hidden === true
