import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import {
  maxReceiptScreens,
  type ReceiptState,
  receiptStates,
  type TakeoverReceipt,
} from '@digisigncast/contract/devices/takeover-receipt'
import { isOverlapping } from '@digisigncast/timeline/overlays/is-overlapping'
import { allScreens } from '../../../../database/access/access.ts'
import { seesAll } from '../../../../database/access/screen-limit.ts'
import { inSlices } from '../../../../database/in-slices.ts'
import type { ScreensDb } from '../../../../database/open.ts'
import { notFound } from '../../../../platform/fail.ts'
import { nextTurn, timeSlices } from '../../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Member } from '../../../../platform/sessions/sessions.ts'
import { lastReportOf, listDevicesOf, type Presence } from '../../../fleet/presence/index.ts'
import { runningTakeovers } from '../../../playback/manifest/index.ts'
import { takeoverRows } from '../takeover-rows.ts'
import * as repo from '../takeovers.repo.ts'
import { countedDevices, type ReportingDevice, type RunningOnScreen, shownOn } from './shown-on.ts'

interface Deps {
  platform: Platform
  presence: Pick<Presence, 'unwritten' | 'revisions'>
}

/** Each slice is a query of devices. */
const screensPerSlice = 500

/** Returns the receipt of a takeover; null if it has ended. A few queries per 500 screens. */
export async function readReceipt(deps: Deps, member: Member, id: string): Promise<TakeoverReceipt | null> {
  const { db, now } = deps.platform
  const rows = takeoverRows(db, member)
  const takeover = (await repo.findOnceStarted(rows, id)) ?? notFound('takeover')
  if (!repo.isRunning(takeover, now())) return null
  const facts = await factsOf(deps, rows, takeover)
  const screens = await repo.listReachedScreens(rows, takeover)
  const all = allScreens(rows, 'counts of what is outside')
  const counts = noCounts()
  const named: TakeoverReceipt['screens'][] = receiptStates.map(() => [])
  const slice = timeSlices()
  for (const [index, some] of inSlices(screens, screensPerSlice).entries()) {
    if (index > 0) await nextTurn()
    const ids = some.map((screen) => screen.id)
    const devices = await devicesOf(deps, rows, ids)
    const of = await facts.of(devices)
    for (const screen of some) {
      await slice()
      const { state, seenAt } = shownOn(of(screen.id), devices.get(screen.id) ?? [])
      counts[state] += 1
      const list = named[receiptStates.indexOf(state)]
      if (state !== 'shown' && list && list.length < maxReceiptScreens)
        list.push({ id: screen.id, name: screen.name, state, seen_at: seenAt })
    }
  }
  return {
    screen_count: screens.length,
    unmanaged_screens: seesAll(rows) ? 0 : (await repo.countReachedScreens(all, takeover)) - screens.length,
    counts,
    screens: named.flat().slice(0, maxReceiptScreens),
  }
}

const noCounts = (): Record<ReceiptState, number> => ({
  offline: 0,
  not_yet: 0,
  partly_offline: 0,
  no_device: 0,
  closed: 0,
  newer: 0,
  shown: 0,
})

type Devices = ReadonlyMap<string, readonly ReportingDevice[]>

async function devicesOf({ presence }: Deps, rows: ScreensDb, screenIds: readonly string[]): Promise<Devices> {
  const found = new Map<string, ReportingDevice[]>()
  const slice = timeSlices()
  for (const row of await listDevicesOf(rows, screenIds)) {
    await slice()
    const { status, approval } = row
    const own = found.get(row.screen_id) ?? []
    own.push({ status, approval, ...lastReportOf(row, presence.unwritten) })
    found.set(row.screen_id, own)
  }
  return found
}

/** Facts about a takeover on each screen, other than the reports. */
async function factsOf({ platform, presence }: Deps, rows: ScreensDb, takeover: repo.TakeoverRow) {
  const { now } = platform
  const { account_id: accountId, id } = takeover
  const all = allScreens(rows, 'facts of the account')
  const others = await repo.listRunning(all, now())
  const winners = new Set(others.filter((other) => winsOver(other, takeover)).map((other) => other.id))
  const common = { id, inStandby: takeover.in_standby === 1, winners }
  return {
    of: async (devices: Devices): Promise<(screenId: string) => RunningOnScreen> => {
      const older = [...devices]
        .filter(([, own]) => countedDevices(own).some(isOlderPlayer))
        .map(([screenId]) => screenId)
      if (older.length === 0) return () => ({ ...common, winner: undefined, revision: undefined })
      const wanted = await presence.revisions.wantedOfMany(accountId, older)
      const runningOn = await runningTakeovers(all, now())
      return (screenId) => ({
        ...common,
        winner: shownByOlder(runningOn(screenId)),
        revision: wanted.get(screenId)?.revision,
      })
    },
  }
}

/** Whether a takeover is shown in place of another one on a screen that has both. */
function winsOver(one: repo.TakeoverRow, other: repo.TakeoverRow): boolean {
  const isNewer = (one.started_at ?? 0) > (other.started_at ?? 0)
  if (one.overlay === null) return isNewer || other.overlay !== null
  return isNewer && other.overlay !== null && isOverlapping(placeOf(one.overlay), placeOf(other.overlay))
}

const placeOf = (overlay: string) => JSON.parse(overlay) as OverlayPlace

/** Players that do not report their takeover do not know overlays: those with content are not shown. */
const shownByOlder = (running: readonly ManifestTakeover[]): string | undefined =>
  running
    .filter(({ notice, content }) => notice !== undefined || content !== undefined)
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .at(-1)?.id

/** It does not report its takeover. A device that has only opened its socket has no report. */
const isOlderPlayer = ({ report }: ReportingDevice): boolean =>
  report.state !== undefined && report.takeover === undefined
