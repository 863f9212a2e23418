import { type Beat, offlineAfterMs, socketGraceMs } from '@digisigncast/contract/device-link'
import type { ScreenDeviceStatus } from '@digisigncast/contract/devices'
import type { output } from 'zod'
import type { DeviceActor } from '../../platform/device-tokens.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Programmes } from '../programme/index.ts'
import { type Heard, listSilent, writeHeard } from './beats.repo.ts'
import { listMany } from './devices.repo.ts'
import { present } from './present.ts'
import { openRevisions, percentOf, type Report, type Revisions } from './revisions.ts'
import { type Move, type Moved, transitions } from './transitions.ts'

const tickMs = 1000
const writeEveryTicks = 3
const sweepEveryTicks = 15
/** After a start everybody has time to come back before anybody counts as gone. */
const firstSweepAfterMs = 90_000
const silentPerSweep = 1000
const tellWithinMs = 200
const devicesPerMessage = 500

/** What people see change: how far it is; what it cannot show, and whether it starts without a network. */
interface News {
  sync: string
  health: string
}

/** Who is there: what devices say is kept here and written in batches, what changes is written and told at once. */
export interface Presence {
  beat(device: DeviceActor, beat: output<typeof Beat>): Promise<void>
  /** What has been heard and is not written yet. */
  unwritten(deviceId: string): Heard | undefined
  /** What was heard of this device so far does not count any more. */
  forget(deviceId: string): void
  /** Consoles are told how these devices are, within 200 ms. */
  tell(accountId: string, deviceIds: readonly string[]): void
  revisions: Revisions
  /** Writes what has been heard. */
  flush(): Promise<void>
  /** Devices whose socket has been gone for too long are Offline. */
  checkLeft(): Promise<void>
  /** Devices that have been silent for too long are Offline. */
  sweep(): Promise<void>
  close(): Promise<void>
}

export function openPresence(platform: Platform, programmes: Programmes): Presence {
  const { db, live, links, contentVersions, now, log } = platform
  const startedAt = now()
  const unwritten = new Map<string, Heard>()
  let writing: ReadonlyMap<string, Heard> = new Map()
  /** Since when devices have no socket any more. */
  const left = new Map<string, number>()
  /** What consoles were told of, so that they hear of the next thing only. */
  const told = new Map<string, News>()
  const toTell = new Map<string, Set<string>>()
  const wanted = openRevisions(platform, programmes)

  const onMoved = (moved: readonly Moved[]) => {
    for (const { accountId, deviceId, isLogged } of moved) {
      tell(accountId, [deviceId])
      if (isLogged) live.publish(accountId, ['logs.changed'])
    }
  }
  const write = transitions(platform, onMoved)
  const running = new Set<Promise<void>>()
  const move = (moves: readonly Move[]): Promise<void> => {
    const work = write(moves).finally(() => running.delete(work))
    running.add(work)
    return work
  }
  const leaving = (deviceId: string, since: number): Move => ({
    deviceId,
    to: 3,
    at: since,
    silentSince: since,
    isStill: () => (presence.unwritten(deviceId)?.at ?? since) <= since,
  })

  const flush = async (): Promise<void> => {
    if (unwritten.size === 0) return
    const batch = new Map(unwritten)
    writing = batch
    unwritten.clear()
    try {
      await writeHeard(db, batch)
    } catch (error) {
      log.error({ err: error }, 'beats could not be written')
      for (const [id, heard] of batch) if (!unwritten.has(id)) unwritten.set(id, heard)
    }
    writing = new Map()
  }

  const tell = (accountId: string, deviceIds: readonly string[]): void => {
    if (!live.isHeard(accountId)) return
    const gathered = toTell.get(accountId)
    const ids = gathered ?? new Set<string>()
    for (const id of deviceIds) ids.add(id)
    if (gathered) return
    toTell.set(accountId, ids)
    setTimeout(() => {
      toTell.delete(accountId)
      if (isClosed) return
      publish(accountId, [...ids]).catch((error: unknown) => log.error({ err: error }, 'consoles could not be told'))
    }, tellWithinMs).unref()
  }
  const publish = async (accountId: string, ids: readonly string[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += devicesPerMessage) {
      const rows = await listMany(db, accountId, ids.slice(start, start + devicesPerMessage))
      const status: ScreenDeviceStatus = {}
      for (const row of rows) {
        const { status: code, sync } = present(row, presence, await wanted.wanted(accountId, row.screen_id))
        ;(status[row.screen_id] ??= {})[row.id] = { status: code, sync }
      }
      if (rows.length > 0) live.publishDevices(accountId, status)
    }
  }

  contentVersions.watch((accountId) => {
    links.tellContent(accountId)
    wanted.contentMoved(accountId)
    // How far devices are with it has changed, too.
    live.publish(accountId, ['devices.changed'])
  })
  links.watch({
    came: ({ deviceId, status }) => {
      left.delete(deviceId)
      const at = now()
      unwritten.set(deviceId, { ...unwritten.get(deviceId), at })
      if (status === 0 || status === 3) void written(move([{ deviceId, to: 1, at }]))
    },
    went: ({ deviceId }) => void left.set(deviceId, now()),
  })
  const written = (work: Promise<void>) =>
    work.catch((error: unknown) => log.error({ err: error }, 'the presence of devices could not be written'))

  const presence: Presence = {
    beat: async ({ deviceId, accountId, status }, said) => {
      const at = now()
      left.delete(deviceId)
      unwritten.set(deviceId, { at, revision: said.revision, report: JSON.stringify(reportOf(said)) })
      const to = said.state === 'playing' ? 2 : 1
      if (status !== to) await move([{ deviceId, to, at }])
      const [news, before] = [newsIn(said), told.get(deviceId)]
      told.set(deviceId, news)
      if (before?.sync !== news.sync) tell(accountId, [deviceId])
      if (status === 0 || (before?.health ?? news.health) !== news.health) live.publish(accountId, ['devices.changed'])
    },
    unwritten: (deviceId) => unwritten.get(deviceId) ?? writing.get(deviceId),
    forget: (deviceId) => {
      unwritten.delete(deviceId)
      left.delete(deviceId)
      told.delete(deviceId)
    },
    tell,
    revisions: wanted,
    flush,
    checkLeft: async () => {
      const until = now() - socketGraceMs
      const gone = [...left].filter(([, since]) => since <= until)
      if (gone.length === 0) return
      for (const [deviceId] of gone) {
        left.delete(deviceId)
        told.delete(deviceId)
      }
      await flush()
      await move(gone.map(([deviceId, since]) => leaving(deviceId, since)))
    },
    sweep: async () => {
      if (now() - startedAt < firstSweepAfterMs) return
      await flush()
      const silent = await listSilent(db, now() - offlineAfterMs, silentPerSweep)
      for (const { id } of silent) told.delete(id)
      if (silent.length > 0) await move(silent.map(({ id, seen_at }) => leaving(id, seen_at)))
      if (silent.length === silentPerSweep) await presence.sweep()
    },
    close: async () => {
      isClosed = true
      clearInterval(ticks)
      wanted.close()
      await turn
      await Promise.allSettled(running)
      await flush()
    },
  }

  let isClosed = false
  let tick = 0
  let turn: Promise<void> = Promise.resolve()
  let isBusy = false
  const onTick = async () => {
    tick += 1
    await presence.checkLeft()
    if (tick % writeEveryTicks === 0) await flush()
    if (tick % sweepEveryTicks === 0) await presence.sweep()
  }
  const ticks = setInterval(() => {
    if (isBusy) return
    isBusy = true
    turn = written(onTick()).then(() => {
      isBusy = false
    })
  }, tickMs)
  ticks.unref()
  return presence
}

const reportOf = (said: output<typeof Beat>): Report => ({
  state: said.state,
  download: said.download ?? null,
  playing: said.playing,
  faults: said.faults,
  storage: said.storage ?? null,
  starts_offline: said.starts_offline ?? null,
})

const newsIn = ({ revision, download, faults, starts_offline }: output<typeof Beat>): News => ({
  sync: [revision, download?.revision, download && percentOf(download)].join(' '),
  health: [starts_offline, ...faults].join('\n'),
})
