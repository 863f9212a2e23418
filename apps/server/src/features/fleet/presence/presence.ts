import { isDeepStrictEqual } from 'node:util'
import { type Heartbeat, offlineAfterMs } from '@digisigncast/contract/devices/device-link'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { HintType } from '@digisigncast/contract/events/hints'
import { LRUCache } from 'lru-cache'
import type { output } from 'zod'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import { upTo } from '../../../platform/caches/entries.ts'
import { seldom } from '../../../platform/limits/seldom.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeviceActor } from '../../../platform/sessions/device-tokens.ts'
import { unreached } from '../../kernel/screen-scope/index.ts'
import type { ScreenManifests } from '../../playback/manifest/index.ts'
import { computeStates } from './compute-states.ts'
import { openConsoleUpdates } from './console-updates.ts'
import { deviceWire } from './device-wire.ts'
import { openFaultLog } from './fault-log.ts'
import { findReport, type LastHeartbeat } from './heartbeats/heartbeats.repo.ts'
import { type Report, statusFor } from './heartbeats/report.ts'
import { digestOf, reportOf, type StatusDigest } from './heartbeats/status-digest.ts'
import { openUnwrittenHeartbeats, type UnwrittenHeartbeats } from './heartbeats/unwritten-heartbeats.ts'
import { openOfflineWatch } from './offline-watch.ts'
import { openOtherServers } from './other-servers.ts'
import { openRevisions, type Revisions } from './revisions/revisions.ts'
import { openScreenStates, type ScreenStates } from './screen-states.ts'
import { type Move, openTransitions } from './transitions.ts'

const tickMs = 1000
const writeEveryTicks = 3
const sweepEveryTicks = 15
const maxDigests = 50_000

/** The status of devices. Heartbeats are kept in memory and written in batches; changes of status are written and sent at once. */
export interface Presence {
  heartbeat: (device: DeviceActor, heartbeat: output<typeof Heartbeat>) => Promise<void>
  unwritten: Pick<UnwrittenHeartbeats, 'find'>
  /** Earlier heartbeats of this device no longer count. */
  forget: (deviceId: string) => void
  /** Sends the current status of these devices to open consoles, within 200 ms. */
  notifyConsoles: (accountId: string, deviceIds: readonly string[]) => void
  revisions: Revisions
  /** Converts rows of one account to the API format. */
  toWire: ReturnType<typeof deviceWire>
  states: ScreenStates
  /** Calls back when devices of some screens have changed at this server. */
  watchDevices: (changed: (accountId: string, screenIds: readonly string[]) => void) => void
  /** Logs faults that have lasted, and their ends. */
  logFaults: () => Promise<void>
  /** Writes the heartbeats that are kept in memory. */
  flush: () => Promise<void>
  /** Sets devices Offline whose socket closed longer than the grace period ago. */
  checkClosed: () => Promise<void>
  /** Sets devices Offline that have sent no heartbeat for too long. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

export function openPresence(platform: Platform, manifests: ScreenManifests): Presence {
  const { db, live, links, views, contentVersions, bus, now, log } = platform
  /** The last status digests sent to consoles, so that only changes are sent. */
  const sent = new LRUCache<string, StatusDigest>(upTo(maxDigests))
  const unwritten = openUnwrittenHeartbeats(platform, {
    // Another server saw its socket close before this one had written that it is connected.
    onOffline: (back) => {
      const alive = back.filter(([, { at }]) => at > now() - offlineAfterMs)
      if (alive.length > 0) void logged(moves.write(alive.map(([id, one]) => returning(id, one))))
    },
    onFailed: () => offline.delay(),
  })
  const faultLog = openFaultLog(platform)
  const revisions = openRevisions(platform, manifests)
  const toWire = deviceWire(platform, unwritten, revisions)
  const watching: Parameters<Presence['watchDevices']>[0][] = []
  const states = openScreenStates(platform, {
    compute: computeStates(platform, { toWire, manifests }),
    refreshed: (accountId) => quietly(() => live.publish(accountId, ['devices.changed', 'screens.changed'])),
    changed: (accountId, screenIds) => {
      for (const changed of watching) changed(accountId, screenIds)
    },
  })
  const { notify, notifyLocal } = openConsoleUpdates(platform, {
    toWire,
    states,
    share: async (accountId, ids) => {
      await unwritten.flush()
      const digests = ids.flatMap((id): [string, StatusDigest][] => {
        const digest = sent.get(id)
        return digest ? [[id, digest]] : []
      })
      otherServers.notify({ accountId, ids, digests: Object.fromEntries(digests) })
    },
  })
  const moves = openTransitions(platform, (moved) => {
    for (const { accountId, deviceId, screenId } of moved) {
      states.changed(accountId, [screenId])
      notify(accountId, [deviceId])
    }
    const newEntries = Map.groupBy(
      moved.filter(({ isLogged }) => isLogged),
      ({ accountId }) => accountId,
    )
    for (const [accountId, rows] of newEntries)
      void logged(
        publish(
          accountId,
          ['logs.changed'],
          rows.map(({ screenId }) => screenId),
        ),
      )
  })
  const offline = openOfflineWatch(platform, {
    unwritten,
    move: moves.write,
    onGone: (deviceId) => void sent.delete(deviceId),
  })
  /** Hints about screens, for the users who can access one of them. */
  const publish = async (accountId: string, types: readonly HintType[], screenIds: readonly string[]) => {
    const hiddenFrom = await unreached(ofAccount(db, accountId), screenIds)
    quietly(() => live.publish(accountId, types, hiddenFrom))
  }
  let isQuiet = false
  /** For hints about what the states already know. */
  const quietly = (publishHints: () => void): void => {
    isQuiet = true
    publishHints()
    isQuiet = false
  }
  live.watch((accountId, types) => {
    if (accountId !== null && !isQuiet) states.hinted(accountId, types)
  })
  const returning = (deviceId: string, { at, report }: LastHeartbeat): Move => {
    const { state } = JSON.parse(report ?? '{}') as Report
    return { deviceId, to: statusFor(state), at, isReturn: true }
  }
  const forget = (deviceId: string) => {
    unwritten.forget(deviceId)
    offline.forget(deviceId)
    sent.delete(deviceId)
    faultLog.forget(deviceId)
  }
  const otherServers = openOtherServers(platform, {
    onElsewhere: (deviceId) => {
      offline.forget(deviceId)
      faultLog.forget(deviceId)
    },
    onForget: forget,
    onNotice: ({ accountId, ids, digests }) => {
      for (const [id, digest] of Object.entries(digests)) sent.set(id, digest)
      states.changed(accountId)
      notifyLocal(accountId, ids)
    },
  })
  /** Makes heartbeats of this server readable for the others. */
  const writeShared = async () => void (bus.isShared && (await unwritten.flush()))
  /** The previous report of a device that is downloading, to detect a download without progress. */
  const lastReport = async (deviceId: string): Promise<Report | undefined> => {
    const report =
      unwritten.find(deviceId)?.report ?? (await findReport(ofServer(db, 'devices of all accounts'), deviceId))
    return report === undefined ? undefined : (JSON.parse(report) as Report)
  }
  const logFailure = seldom<unknown>({
    kindOf: String,
    write: (error) => log.error({ err: error }, 'device presence could not be saved'),
    writeCount: (error, left) => log.error({ ...left, error }, 'device presence could not be saved (repeated)'),
  })
  const logged = (work: Promise<void>): Promise<void> => work.catch(logFailure)

  contentVersions.watch((accountId, move) => {
    const { isOurs, screenIds, hiddenFrom } = move
    links.publishContent(accountId, screenIds)
    views.publishContent(accountId, screenIds)
    revisions.contentMoved(accountId, move)
    // Their sync state has changed, too.
    if (isOurs) quietly(() => live.publish(accountId, ['devices.changed'], hiddenFrom))
  })
  links.watch({
    came: ({ deviceId, status }) => {
      const at = now()
      offline.forget(deviceId)
      unwritten.add(deviceId, { at })
      otherServers.seen(deviceId)
      if (status === deviceStatus.pending || status === deviceStatus.offline)
        void logged(moves.write([{ deviceId, to: deviceStatus.connected, at, isReturn: true }]))
    },
    went: ({ deviceId }) => {
      offline.socketClosed(deviceId)
      otherServers.socketLost(deviceId)
    },
  })

  const presence: Presence = {
    heartbeat: async (device, report) => {
      const { deviceId, accountId, screenId, status } = device
      const [at, to] = [now(), statusFor(report.state)] as const
      offline.forget(deviceId)
      const stored = reportOf(report, report.download ? await lastReport(deviceId) : undefined, at)
      unwritten.add(deviceId, { at, revision: report.revision, report: JSON.stringify(stored) })
      const [digest, before] = [digestOf(report, stored, at), sent.get(deviceId)]
      sent.set(deviceId, digest)
      if (!before || !isDeepStrictEqual(before, digest)) states.changed(accountId, [screenId])
      otherServers.seen(deviceId)
      if (status !== to) await moves.write([{ deviceId, to, at }])
      faultLog.note(device, stored)
      if (before?.sync !== digest.sync || before.display !== digest.display) notify(accountId, [deviceId])
      if (before?.sync !== digest.sync) {
        // It may play a new manifest whose media set is not stored yet.
        void logged(revisions.wanted(accountId, screenId).then(() => undefined))
      }
      if (status !== deviceStatus.pending && (before?.health ?? digest.health) === digest.health) return
      await writeShared()
      await publish(accountId, ['devices.changed'], [screenId])
    },
    unwritten,
    toWire,
    states,
    watchDevices: (changed) => void watching.push(changed),
    forget: (deviceId) => {
      forget(deviceId)
      otherServers.forget(deviceId)
    },
    notifyConsoles: notify,
    revisions,
    logFaults: faultLog.write,
    flush: unwritten.flush,
    checkClosed: offline.checkClosed,
    sweep: offline.sweep,
    close: async () => {
      revisions.close()
      await stop()
      await states.close()
      await moves.idle()
      await unwritten.flush()
    },
  }
  const stop = tick(presence, logged)
  return presence
}

/** One timer for all devices. Returns a function that stops it. */
function tick(
  { checkClosed, flush, sweep, logFaults }: Presence,
  logged: (work: Promise<void>) => Promise<void>,
): () => Promise<void> {
  let count = 0
  let running: Promise<void> | undefined
  const check = async () => {
    count += 1
    await checkClosed()
    if (count % writeEveryTicks === 0) await flush()
    if (count % sweepEveryTicks === 0) await sweep()
    await logFaults()
  }
  const timer = setInterval(() => {
    running ??= logged(check()).finally(() => {
      running = undefined
    })
  }, tickMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
