import { allScreens, ofMember } from '../../../database/access/access.ts'
import type { AccountDb, ScreensDb, ScreensTrx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change } from '../../kernel/accounts/index.ts'
import { recordEvent } from '../../kernel/events/index.ts'
import { listOutside } from '../targeting/index.ts'
import type { Announce } from './announce.ts'
import { isBeyond } from './content.ts'
import type { Started } from './for-warnings.ts'
import { loggedTakeover } from './logged-takeover.ts'
import * as repo from './takeovers.repo.ts'
import * as takeovers from './takeovers.service.ts'
import { storedMinutes } from './wire.ts'

const minuteMs = 60_000

/** Thrown instead of starting a takeover a second time. */
class RunsAlready extends Error {
  readonly row: repo.TakeoverRow

  constructor(row: repo.TakeoverRow) {
    super('This takeover runs already.')
    this.row = row
  }
}

/**
 * Starts a prepared takeover. One that runs already goes on without an interruption, and ends this many minutes from now
 * if that is later. Returns the takeover, which is new or not.
 */
export async function startOrExtend(
  platform: Platform,
  member: Member,
  announce: Announce,
  { id, minutes }: { id: string; minutes?: number | null | undefined },
): Promise<{ name: string; screens: number; isNew: boolean }> {
  const check = async (trx: ScreensDb) => {
    const [row] = await repo.listRunningOf(trx, id, platform.now())
    if (row) throw new RunsAlready(row)
  }
  try {
    const started = await takeovers.startPrepared(platform, member, announce, { id, minutes, is_drill: false, check })
    return { name: started.name, screens: started.screen_count, isNew: true }
  } catch (error) {
    if (!(error instanceof RunsAlready)) throw error
    await extend(platform, member, announce, { row: error.row, minutes })
    return { name: error.row.name, screens: 0, isNew: false }
  }
}

/** At most once in a minute, however often it is asked for. */
async function extend(
  platform: Platform,
  member: Member,
  announce: Announce,
  { row, minutes }: { row: repo.TakeoverRow; minutes: number | null | undefined },
): Promise<void> {
  const wanted = minutes === undefined ? storedMinutes(row) : minutes
  const end = wanted === null ? null : platform.now() + wanted * minuteMs
  if (end === null || row.ends_at === null || end - row.ends_at < minuteMs) return
  await change(platform, member, {
    movesContent: true,
    hints: ['takeovers.changed'],
    work: (trx) => repo.setEnd(trx, row.id, end),
  })
  announce(member.accountId)
}

/** Ends a takeover that was prepared and runs. Returns its name; fails if it does not run. */
export async function endPrepared(platform: Platform, member: Member, announce: Announce, id: string): Promise<string> {
  const running = await repo.listRunningOf(ofMember(platform.db, member), id, platform.now())
  const [first] = running
  if (!first) return fail('resource.conflict', 'This takeover does not run.')
  for (const row of running) await takeovers.end(platform, member, announce, row.id)
  return first.name
}

/** Names of prepared takeovers, by their ids. */
export async function listPreparedNames(db: AccountDb, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await repo.listPreparedNames(allScreens(db, 'limits and uniqueness'), ids)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Ends the first of these takeovers that the user may end, in the transaction of another start. Undefined: there is none. */
export async function endFirst(
  trx: ScreensTrx,
  { platform, member }: { platform: Platform; member: Member },
  ids: readonly string[],
): Promise<(Started & { id: string }) | undefined> {
  if (ids.length === 0) return undefined
  const now = platform.now()
  const outside = await listOutside(trx, ids)
  for (const id of ids) {
    const row = outside.has(id) ? undefined : await repo.findStarted(trx, id)
    if (!row || !repo.isRunning(row, now) || isBeyond(trx, row)) continue
    await repo.endRunning(trx, id, now)
    const data = { ...(await loggedTakeover(trx, row)), screens: await takeovers.screensOf(trx, row) }
    await recordEvent(trx, { type: 'takeover.ended', subject: id, data }, { author: member, now })
    return { id, name: row.name, isDrill: row.is_drill === 1 }
  }
  return undefined
}
