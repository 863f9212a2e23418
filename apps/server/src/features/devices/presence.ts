import { type Beat, offlineAfterMs, socketGraceMs } from '@digisigncast/contract/device-link'
import type { output } from 'zod'
import type { DeviceActor } from '../../platform/device-tokens.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Programmes } from '../programme/index.ts'
import { announcements } from './announce.ts'
import { type Heard, listSilent } from './beats.repo.ts'
import { openHeard } from './heard.ts'
import { type News, newsIn, reportOf } from './news.ts'
import { present } from './present.ts'
import { openRevisions, type Revisions } from './revisions.ts'
import { type Move, transitions } from './transitions.ts'

const tickMs = 1000
const writeEveryTicks = 3
const sweepEveryTicks = 15
/** After a start everybody has time to come back before anybody counts as gone. */
const firstSweepAfterMs = 90_000
const silentPerSweep = 5000

/** Who is there: what devices say is kept here and written in batches, what changes is written and told at once. */
export interface Presence {
  beat: (device: DeviceActor, beat: output<typeof Beat>) => Promise<void>
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

export function openPresence(platform: Platform, programmes: Programmes): Presence {
  const { db, live, links, contentVersions, now, log } = platform
  const startedAt = now()
  /** Since when devices have no socket any more. */
  const left = new Map<string, number>()
  /** What consoles were told of, so that they hear of the next thing only. */
  const told = new Map<string, News>()
  const heard = openHeard(platform)
  const revisions = openRevisions(platform, programmes)
  const tell = announcements(platform, async (row) =>
    present(row, heard, await revisions.wanted(row.account_id, row.screen_id)),
  )
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
  const logged = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => log.error({ err: error }, 'the presence of devices could not be written'))

  contentVersions.watch((accountId) => {
    links.tellContent(accountId)
    revisions.contentMoved(accountId)
    // How far devices are with it has changed, too.
    live.publish(accountId, ['devices.changed'])
  })
  links.watch({
    came: ({ deviceId, status }) => {
      const at = now()
      left.delete(deviceId)
      heard.add(deviceId, { at })
      if (status === 0 || status === 3) void logged(moves.write([{ deviceId, to: 1, at }]))
    },
    went: ({ deviceId }) => void left.set(deviceId, now()),
  })

  const presence: Presence = {
    beat: async ({ deviceId, accountId, status }, said) => {
      const [at, to] = [now(), said.state === 'playing' ? 2 : 1] as const
      left.delete(deviceId)
      heard.add(deviceId, { at, revision: said.revision, report: JSON.stringify(reportOf(said)) })
      if (status !== to) await moves.write([{ deviceId, to, at }])
      const [news, before] = [newsIn(said), told.get(deviceId)]
      told.set(deviceId, news)
      if (before?.sync !== news.sync) tell(accountId, [deviceId])
      if (status === 0 || (before?.health ?? news.health) !== news.health) live.publish(accountId, ['devices.changed'])
    },
    unwritten: heard.unwritten,
    forget: (deviceId) => {
      heard.forget(deviceId)
      left.delete(deviceId)
      told.delete(deviceId)
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
      if (now() - startedAt < firstSweepAfterMs) return
      await heard.flush()
      const silent = await listSilent(db, now() - offlineAfterMs, silentPerSweep)
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
