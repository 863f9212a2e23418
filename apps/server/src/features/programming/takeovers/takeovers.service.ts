import type { Input } from '@digisigncast/contract/api/endpoint'
import type * as contract from '@digisigncast/contract/content/takeovers'
import type { RunningTakeover } from '@digisigncast/contract/content/takeovers'
import { maxRunningTakeovers } from '@digisigncast/contract/devices/device-limits'
import { allScreens, ofMember, ofServer, withHiddenScreens } from '../../../database/access/access.ts'
import type { AccountTrx, ScreensDb, ScreensTrx } from '../../../database/open.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change, theServer } from '../../kernel/accounts/index.ts'
import { countReached, listAssigned, listTargetScreens, listTargetTags } from '../targeting/index.ts'
import type { Announce } from './announce.ts'
import { type Chosen, distinct, requireChosen, requireItems, requireManaged, writeChosen } from './content.ts'
import { loggedTakeover } from './logged-takeover.ts'
import { firstReminderMs } from './reminders/reminders.ts'
import { takeoverRows } from './takeover-rows.ts'
import * as repo from './takeovers.repo.ts'
import { runningToWire, storedMinutes, storedPlace, untilEndedMinutes } from './wire.ts'

const minuteMs = 60_000

export async function listRunning({ db, now }: Platform, member: Member): Promise<RunningTakeover[]> {
  const rows = takeoverRows(db, member)
  return runningToWire(rows, member, await repo.listRunning(rows, now()))
}

/** A takeover to start: what a prepared one has, or what was sent. */
interface Start extends Chosen {
  name: string
  notice: string | null
  /** JSON of OverlayPlace: it lies above the content; null: it fills the screen. */
  overlay: string | null
  inStandby: boolean
  /** Null: until a user ends it. */
  minutes: number | null
  isDrill: boolean
  preparedId: string | null
  /** In place of the end after `minutes`. */
  endsAt?: number
  /** When it counts as started: screens show the newest one. Default: now. */
  startedAt?: number
}

type StartInput = Input<typeof contract.startTakeover>['body']

/** @param announce sends the takeovers to the connected players */
export const start = (platform: Platform, member: Member, announce: Announce, input: StartInput) =>
  begin(platform, member, announce, {
    read: async (trx) => {
      const chosen = distinct(input)
      await requireChosen(trx, member, chosen)
      return {
        ...chosen,
        name: input.notice?.title ?? (await nameOf(trx, chosen)),
        notice: input.notice ? JSON.stringify(input.notice) : null,
        overlay: storedPlace(input.overlay),
        inStandby: input.in_standby,
        isDrill: input.is_drill,
        preparedId: null,
      }
    },
  })

type PreparedStart = Input<typeof contract.startPreparedTakeover>['body']

/** @param check throws when it must not start; runs in the transaction, after all earlier starts */
export const startPrepared = (
  platform: Platform,
  member: Member,
  announce: Announce,
  { check, ...input }: PreparedStart & { check?: (trx: ScreensTrx) => Promise<void> },
) =>
  begin(platform, member, announce, {
    read: async (trx) => {
      await check?.(trx)
      const { row, ...shown } = await readPrepared(trx, input.id)
      return {
        ...shown,
        minutes: input.minutes === undefined ? storedMinutes(row) : input.minutes,
        isDrill: input.is_drill,
      }
    },
  })

/** Content and targets of a prepared takeover that the user may start. */
export async function readPrepared(trx: ScreensTrx, id: string) {
  const row = (await repo.findPrepared(trx, id)) ?? notFound('takeover')
  await requireManaged(trx, row)
  return {
    row,
    name: row.name,
    notice: row.notice,
    overlay: row.overlay,
    content_type: row.content_kind ?? ('playlist' as const),
    content_ids: (await listAssigned(trx, [row.id])).map(({ target_id }) => target_id),
    ...(await storedTargets(trx, row)),
    inStandby: row.in_standby === 1,
    preparedId: row.id,
  }
}

export const storedTargets = async (
  db: ScreensDb,
  { id, everywhere }: Pick<repo.TakeoverRow, 'id' | 'everywhere'>,
) => ({
  everywhere: everywhere === 1,
  screen_ids: await listTargetScreens(db, id),
  tag_ids: (await listTargetTags(db, [id])).map((tag) => tag.id),
})

interface BeginOptions {
  /** Runs in the transaction, after all earlier starts. */
  read: (trx: ScreensTrx) => Promise<Start>
  /** Id of the new takeover. */
  id?: string
  /** Takeovers of the account that can run, with this one. */
  most?: number
  /** Ends another takeover when so many run. Throws if there is none to end. */
  makeRoom?: (trx: ScreensTrx) => Promise<void>
}

export async function begin(
  platform: Platform,
  member: Member,
  announce: Announce,
  { read, id = newId(), most = maxRunningTakeovers, makeRoom = refuseOver(most) }: BeginOptions,
): Promise<RunningTakeover> {
  const { db, now } = platform
  const { accountId } = member
  const rows = withHiddenScreens(ofMember(db, member), 'a change')
  await change(platform, member, {
    movesContent: true,
    work: async (trx) => {
      const started = await read(trx)
      const at = now()
      if ((await repo.countRunning(allScreens(trx, 'limits and uniqueness'), at)) >= most) await makeRoom(trx)
      const { content_type: kind, content_ids: ids } = started
      if (started.notice === null) await requireItems(trx, { kind, ids })
      const row = {
        id,
        account_id: accountId,
        name: started.name,
        search_text: searchText(started.name),
        notice: started.notice,
        overlay: started.overlay,
        content_kind: started.notice === null ? kind : null,
        everywhere: started.everywhere ? 1 : 0,
        in_standby: started.inStandby ? 1 : 0,
        minutes: started.minutes ?? untilEndedMinutes,
        is_drill: started.isDrill ? 1 : 0,
        prepared_id: started.preparedId,
        started_by: member.name,
        starter_id: member.userId,
        remind_at: started.minutes === null ? at + firstReminderMs : null,
        started_at: started.startedAt ?? at,
        ends_at: started.endsAt ?? (started.minutes === null ? null : at + started.minutes * minuteMs),
        created_at: at,
      }
      await repo.insertTakeover(trx, row)
      await writeChosen(trx, id, started)
      const screens = await screensOf(trx, row)
      if (screens === 0) fail('resource.conflict', 'There is no screen to show it on. Choose screens, or create one.')
      return { ...(await loggedTakeover(trx, row)), minutes: started.minutes, screens }
    },
    event: (data) => ({ type: 'takeover.started', subject: id, data }),
  })
  announce(accountId)
  const running = (await repo.listRunning(rows, now())).filter((row) => row.id === id)
  return (await runningToWire(rows, member, running))[0] ?? notFound('takeover')
}

const refuseOver = (most: number) => async () =>
  fail('resource.conflict', `At most ${most} takeovers can run at the same time. End one first.`)

async function nameOf(trx: AccountTrx, { content_type, content_ids }: Chosen): Promise<string> {
  const [first] = content_ids
  return (first && (await repo.findContentName(trx, content_type, first))) ?? notFound(content_type)
}

export async function end(platform: Platform, member: Member, announce: Announce, id: string): Promise<void> {
  const { accountId } = member
  await change(platform, member, {
    movesContent: true,
    work: async (trx) => {
      const started = (await repo.findStarted(trx, id)) ?? notFound('takeover')
      await requireManaged(trx, started)
      const row = (await repo.endRunning(trx, id, platform.now())) ?? notFound('takeover')
      return { ...(await loggedTakeover(trx, row)), screens: await screensOf(trx, row) }
    },
    event: (data) => ({ type: 'takeover.ended', subject: id, data }),
  })
  announce(accountId)
}

/** Takeovers that began by a clock that was ahead last as long as if they had begun now. */
export async function followClock(platform: Platform): Promise<void> {
  const at = platform.now()
  for (const row of await repo.listBegunAfter(ofServer(platform.db, 'jobs of all accounts'), at)) {
    const moved = at - (row.started_at ?? at)
    await change(platform, theServer(row.account_id), {
      movesContent: true,
      work: (trx) => repo.moveTimes(trx, row, moved),
    })
  }
}

/** Records the end of takeovers whose time is over. Players end them without the server. */
export async function endOver(platform: Platform): Promise<number> {
  const over = await repo.listOver(ofServer(platform.db, 'jobs of all accounts'), platform.now())
  for (const row of over)
    await change(platform, theServer(row.account_id), {
      movesContent: true,
      work: async (trx) => {
        const ended = await repo.endRunning(trx, row.id, row.ends_at ?? platform.now())
        return ended && loggedTakeover(trx, ended)
      },
      event: (data) => data && { type: 'takeover.expired', subject: row.id, data },
    })
  return over.length
}

/** Limited members have no takeovers for screens that they cannot access. */
export const screensOf = (trx: ScreensTrx, row: Pick<repo.TakeoverRow, 'id' | 'everywhere'>): Promise<number> =>
  row.everywhere === 1 ? repo.countAllScreens(trx) : countReached(trx, row.id)
