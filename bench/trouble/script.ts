import type { AlertKind } from '@digisigncast/contract/devices/alert-kinds'
import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import { playerFaults } from '@digisigncast/contract/devices/player-faults'
import { type Box, changeContent, type Site } from './customers.ts'
import type { Players } from './players.ts'

const minuteMs = 60_000
/** Trouble that ends so near to its due time may raise an alert or not. */
const nearMs = { before: 30_000, after: 90_000 }

/** Something that happens; times are in ms since the start of the run. */
export interface Act {
  at: number
  run: (players: Players) => unknown
}

/** An alert that the acts must cause, or must not. */
export interface Expected {
  kind: AlertKind
  boxes: readonly Box[]
  /** When the trouble begins, when its alert is due, and when it ends; infinite: after the run. */
  beganAt: number
  dueAt: number
  endsAt: number
  is: 'certain' | 'possible' | 'none'
  /** Number of times that it comes back. */
  flips: number
}

export interface Span {
  from: number
  until: number
  /** Of several devices, each has the trouble and recovers from it at a random time within this time. */
  within?: number
}

export interface ScriptOptions {
  random: () => number
  /** Wall time of the start. */
  startAt: number
  runMs: number
  dueMs: (kind: AlertKind) => number
}

/** Numbers from 0 to 1 that are the same in each run. */
export function randoms(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Fields of the heartbeats of a player with such trouble. */
const reports: Partial<Record<AlertKind, (site: Site) => Partial<Heartbeat>>> = {
  player_failed: () => ({ failure: { kind: 'player_failed', message: 'out of memory' } }),
  display_frozen: () => ({ faults: [playerFaults.frozen] }),
  storage_full: () => ({ faults: [playerFaults.storageFull] }),
  clock_wrong: () => ({ faults: [`${playerFaults.clock}7 min slow. Set its time from the network.`] }),
  items_failing: ({ items }) => failing(items.slice(0, 1)),
  nothing_playable: ({ items }) => failing(items),
}

const failing = (items: Site['items']): Partial<Heartbeat> => ({
  failing: items.map(({ id, title }) => ({ media_id: id, title, reason: 'undecodable' })),
})

export type Script = ReturnType<typeof newScript>

/** Collects what happens, and the alerts that it must cause. */
export function newScript({ random, runMs, dueMs }: ScriptOptions) {
  const acts: Act[] = []
  const expected: Expected[] = []
  const at = (time: number, run: Act['run']): void => {
    if (time < runMs) acts.push({ at: time, run })
  }
  const spansOf = (boxes: readonly Box[], { from, until, within = 0 }: Span) =>
    boxes.map((box) => ({ box, from: from + random() * within, until: until + random() * within }))

  /** One alert about these boxes; about several ones it ends when more than half of them have recovered. */
  const expectAlert = (kind: AlertKind, spans: ReturnType<typeof spansOf>, more: Partial<Expected> = {}): void => {
    const ends = spans.map(({ until }) => until).sort((a, b) => a - b)
    const beganAt = Math.min(...spans.map(({ from }) => from))
    const one = {
      kind,
      boxes: spans.map(({ box }) => box),
      beganAt,
      dueAt: beganAt + dueMs(kind),
      endsAt: ends[Math.floor(ends.length / 2)] ?? Number.POSITIVE_INFINITY,
      flips: 0,
      ...more,
    }
    expected.push({ is: chanceOf(one), ...one })
  }
  const chanceOf = ({ dueAt, endsAt }: Pick<Expected, 'dueAt' | 'endsAt'>): Expected['is'] => {
    const until = Math.min(endsAt, runMs)
    if (until < dueAt - nearMs.before) return 'none'
    return until > dueAt + nearMs.after ? 'certain' : 'possible'
  }
  const lose = (boxes: readonly Box[], span: Span & { isSilent?: boolean }) => {
    const spans = spansOf(boxes, span)
    for (const { box, from, until } of spans) {
      at(from, (players) => players.lose(box, span.isSilent ?? false))
      at(until, (players) => players.bringBack(box))
    }
    return spans
  }
  return {
    acts,
    expected,
    at,
    expectAlert,
    /** Devices without a connection. */
    lose,
    loseWithAlert: (boxes: readonly Box[], span: Parameters<typeof lose>[1]): void =>
      expectAlert('device_offline', lose(boxes, span)),
    /** Devices that report trouble. */
    report: (kind: AlertKind, boxes: readonly Box[], span: Span): void => {
      const spans = spansOf(boxes, span)
      for (const { box, from, until } of spans) {
        at(from, (players) => players.of(box).sendWith(reports[kind]?.(box.site) ?? {}))
        at(until, (players) => players.of(box).sendWith({}))
      }
      expectAlert(kind, spans)
    },
    /** Devices of a site whose content changes, and that download it late. */
    slow: (boxes: readonly Box[], span: Span): void => {
      const [first] = boxes
      if (!first) return
      const late = spansOf(boxes, span).map((one) => ({ ...one, from: span.from }))
      at(span.from - minuteMs / 2, (players) => {
        for (const box of boxes) players.of(box).keepsContent = true
      })
      at(span.from, () => changeContent(first.site))
      for (const { box, until } of late) at(until, (players) => players.of(box).refresh())
      expectAlert('content_out_of_date', late)
    },
  }
}
