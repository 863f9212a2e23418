import { type Heartbeat, offlineAfterMs, socketGraceMs } from '@digisigncast/contract/device-link'
import { LRUCache } from 'lru-cache'
import type { output } from 'zod'
import type { DeviceActor } from '../../platform/device-tokens.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ScreenManifests } from '../manifest/index.ts'
import { announcements } from './announce.ts'
import { openElsewhere } from './elsewhere.ts'
import { openHeard } from './heard.ts'
import { type Heard, listSilent } from './heartbeats.repo.ts'
import { type News, newsIn, reportOf } from './news.ts'
import { present } from './present.ts'
import { openRevisions, type Report, type Revisions } from './revisions.ts'
import { type Move, transitions } from './transitions.ts'

const tickMs = 1000
const writeEveryTicks = 3
const sweepEveryTicks = 15
/** After a start, or when heartbeats could not be written, everybody has time to come back before anybody counts as gone. */
const sweepAfterMs = 90_000
const silentPerSweep = 5000
const maxTold = 50_000

/** Who is there: what devices say is kept here and written in batches, what changes is written and told at once. */
export interface Presence {
  heartbeat: (device: DeviceActor, heartbeat: output<typeof Heartbeat>) => Promise<void>
  /** What has been heard and is not written yet. */
  unwritten: (deviceId: string) => Heard | undefined
  /** What was heard of this device so far does not count any more. */
  forget: (deviceId: string) => void
  /** Consoles are told how these devices are, within 200 ms. */
  tell: (accountId: string, deviceIds: readonly string[]) => void
  revisions: Revisions
  /** Writes what has been heard. */
  flush: () => Promise<void>
  /** Devices whose socket has been gone for too long are Offline. */
  checkLeft: () => Promise<void>
  /** Devices that have been silent for too long are Offline. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

export function openPresence(platform: Platform, manifests: ScreenManifests): Presence {
  const { db, live, links, contentVersions, bus, now, log } = platform
  let watchesFrom = now() + sweepAfterMs
  /** Since when devices have no socket any more. */
  const left = new Map<string, number>()
  /** What consoles were told of, so that they hear of the next thing only. */
  const told = new LRUCache<string, News>({ max: maxTold })
  const heard = openHeard(platform, {
    // Another server saw its socket go before this one had written that it is here.
    onOffline: (back) => {
      const alive = back.filter(([, { at }]) => at > now() - offlineAfterMs)
      if (alive.length > 0) void logged(moves.write(alive.map(([id, one]) => returning(id, one))))
    },
    onFailed: () => {
      watchesFrom = now() + sweepAfterMs
    },
  })
  const revisions = openRevisions(platform, manifests)
  const { tell, tellHere } = announcements(platform, {
    show: async (row) => present(row, heard, await revisions.wanted(row.account_id, row.screen_id)),
    share: async (accountId, ids) => {
      await heard.flush()
      const news = ids.flatMap((id): [string, News][] => {
        const one = told.get(id)
        return one ? [[id, one]] : []
      })
      elsewhere.told({ accountId, ids, news: Object.fromEntries(news) })
    },
  })
  const moves = transitions(platform, (moved) => {
    for (const { accountId, deviceId, isLogged } of moved) {
      tell(accountId, [deviceId])
      if (isLogged) live.publish(accountId, ['logs.changed'])
    }
  })
  const leaving = (deviceId: string, since: number): Move => ({
    deviceId,
    to: 3,
    at: since,
    silentSince: since,
    isStill: () => (heard.unwritten(deviceId)?.at ?? since) <= since,
  })
  const returning = (deviceId: string, { at, report }: Heard): Move => {
    const { state } = JSON.parse(report ?? '{}') as Report
    return { deviceId, to: state === 'playing' ? 2 : 1, at, isReturn: true }
  }
  const forget = (deviceId: string) => {
    heard.forget(deviceId)
    left.delete(deviceId)
    told.delete(deviceId)
  }
  const elsewhere = openElsewhere(platform, {
    onHere: (deviceId) => void left.delete(deviceId),
    onForget: forget,
    onTold: ({ accountId, ids, news }) => {
      for (const [id, one] of Object.entries(news)) told.set(id, one)
      tellHere(accountId, ids)
    },
  })
  /** Other servers can read by now what was heard here. */
  const shared = async () => void (bus.isShared && (await heard.flush()))
  const logged = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.error({ err: error }, 'the presence of devices could not be written'))

  contentVersions.watch((accountId, isOurs) => {
    links.tellContent(accountId)
    revisions.contentMoved(accountId, isOurs)
    // How far devices are with it has changed, too.
    if (isOurs) live.publish(accountId, ['devices.changed'])
  })
  links.watch({
    came: ({ deviceId, status }) => {
      const at = now()
      left.delete(deviceId)
      heard.add(deviceId, { at })
      elsewhere.heard(deviceId)
      if (status === 0 || status === 3) void logged(moves.write([{ deviceId, to: 1, at, isReturn: true }]))
    },
    went: ({ deviceId }) => {
      left.set(deviceId, now())
      elsewhere.went(deviceId)
    },
  })

  const presence: Presence = {
    heartbeat: async ({ deviceId, accountId, screenId, status }, said) => {
      const [at, to] = [now(), said.state === 'playing' ? 2 : 1] as const
      left.delete(deviceId)
      heard.add(deviceId, { at, revision: said.revision, report: JSON.stringify(reportOf(said)) })
      elsewhere.heard(deviceId)
      if (status !== to) await moves.write([{ deviceId, to, at }])
      const [news, before] = [newsIn(said), told.get(deviceId)]
      told.set(deviceId, news)
      if (before?.sync !== news.sync) {
        tell(accountId, [deviceId])
        // It may have taken up a manifest whose media are not noted yet.
        void logged(revisions.wanted(accountId, screenId).then(() => undefined))
      }
      if (status !== 0 && (before?.health ?? news.health) === news.health) return
      await shared()
      live.publish(accountId, ['devices.changed'])
    },
    unwritten: heard.unwritten,
    forget: (deviceId) => {
      forget(deviceId)
      elsewhere.forget(deviceId)
    },
    tell,
    revisions,
    flush: heard.flush,
    checkLeft: async () => {
      const until = now() - socketGraceMs
      const gone = [...left].filter(([, since]) => since <= until)
      if (gone.length === 0) return
      for (const [deviceId] of gone) {
        left.delete(deviceId)
        told.delete(deviceId)
      }
      await heard.flush()
      await moves.write(gone.map(([deviceId, since]) => leaving(deviceId, since)))
    },
    sweep: async () => {
      if (now() < watchesFrom) return
      await heard.flush()
      const silent = await listSilent(db, now() - offlineAfterMs, silentPerSweep).catch((error: unknown) => {
        watchesFrom = now() + sweepAfterMs
        throw error
      })
      if (now() < watchesFrom) return
      for (const { id } of silent) told.delete(id)
      if (silent.length > 0) await moves.write(silent.map(({ id, seen_at }) => leaving(id, seen_at)))
    },
    close: async () => {
      revisions.close()
      await stop()
      await moves.idle()
      await heard.flush()
    },
  }
  const stop = tick(presence, logged)
  return presence
}

/** One timer for all devices. Answers how to stop it. */
function tick(
  { checkLeft, flush, sweep }: Presence,
  logged: (work: Promise<void>) => Promise<void>,
): () => Promise<void> {
  let count = 0
  let turn: Promise<void> | undefined
  const look = async () => {
    count += 1
    await checkLeft()
    if (count % writeEveryTicks === 0) await flush()
    if (count % sweepEveryTicks === 0) await sweep()
  }
  const timer = setInterval(() => {
    turn ??= logged(look()).finally(() => {
      turn = undefined
    })
  }, tickMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await turn
  }
}
