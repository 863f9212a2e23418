import { clockRulesText } from '@digisigncast/contract/devices/clock-rules'
import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import { playerFailureText } from '@digisigncast/contract/devices/player-failure'
import { isFailureReason, stuckAfterMs } from '@digisigncast/contract/devices/screen-state'
import type { output } from 'zod'
import { isNearlyFull } from '../../screen-states/index.ts'
import { percentOf, type Report } from './report.ts'

/** The parts of a heartbeat that consoles show. Consoles are notified when one of them changes. */
export interface StatusDigest {
  /** Playing revision and download progress. */
  sync: string
  /** Changes when the display departs from its timeline, and with the takeovers on it. */
  display: string
  /** Faults, the kinds of items that it can show, the codecs that it decodes, whether its storage is nearly full, and whether the device starts without a network and plays sound and effects. */
  health: string
}

export const digestOf = (heartbeat: output<typeof Heartbeat>, report: Report, now: number): StatusDigest => {
  const {
    state,
    revision,
    download,
    failure,
    failing,
    item_kinds,
    codecs,
    storage,
    starts_offline,
    sound_blocked,
    replaced_effect,
    playing,
    on_display,
    takeover,
    overlay_takeovers = [],
    timeline_breaks,
  } = heartbeat
  const hasItems = (on_display?.length ?? 0) > 0
  const isStuck = report.download ? now - (report.download.moved_at ?? now) >= stuckAfterMs : false
  return {
    sync: [revision, download?.revision, download && percentOf(download), isStuck].join(' '),
    // Without items, a notice is on the display.
    display: [state, timeline_breaks, takeover, overlay_takeovers, hasItems, ...(hasItems ? [] : playing)].join(' '),
    health: [
      isNearlyFull(storage),
      starts_offline,
      sound_blocked,
      Object.values(replaced_effect ?? {}).join(' '),
      item_kinds,
      codecs,
      Object.values(failure ?? {}).join(' '),
      ...faultsOf(heartbeat, now),
      ...(failing ?? []).map(({ media_id, reason }) => `${media_id} ${reason}`),
    ].join('\n'),
  }
}

/** The part of a heartbeat that is stored as JSON. `before` is the previous report of the device. */
export const reportOf = (heartbeat: output<typeof Heartbeat>, before: Report | undefined, now: number): Report => ({
  state: heartbeat.state,
  download: heartbeat.download ? { ...heartbeat.download, moved_at: movedAt(heartbeat, before, now) } : null,
  playing: heartbeat.playing,
  faults: [...(heartbeat.failure ? [playerFailureText(heartbeat.failure)] : []), ...faultsOf(heartbeat, now)],
  failure: heartbeat.failure ?? null,
  failing: (heartbeat.failing ?? []).map(({ media_id, title, reason }) => ({
    media_id,
    title,
    reason: isFailureReason(reason) ? reason : 'failing',
  })),
  on_display: (heartbeat.on_display ?? []).map(({ elapsed_ms, ...item }) => ({
    ...item,
    started_at: now - elapsed_ms,
  })),
  storage: heartbeat.storage ?? null,
  starts_offline: heartbeat.starts_offline ?? null,
  sound_blocked: heartbeat.sound_blocked ?? false,
  replaced_effect: heartbeat.replaced_effect ?? null,
  clock_rules: heartbeat.clock_rules ?? null,
  item_kinds: heartbeat.item_kinds ?? null,
  ...(heartbeat.sends_token && { sends_token: true }),
  codecs: heartbeat.codecs ?? null,
  ...(heartbeat.takeover !== undefined && { takeover: heartbeat.takeover }),
  ...(heartbeat.overlay_takeovers && { overlay_takeovers: heartbeat.overlay_takeovers }),
})

/** The faults in words, other than a player that does not run. */
const faultsOf = ({ faults, clock_rules }: output<typeof Heartbeat>, now: number): string[] => [
  ...faults,
  ...(clock_rules ? [clockRulesText(clock_rules, now)] : []),
]

/** Time of the last progress of the download: now, unless it has not grown since the previous report. */
function movedAt({ download }: output<typeof Heartbeat>, before: Report | undefined, now: number): number {
  const previous = before?.download
  const isStill =
    previous !== null &&
    previous !== undefined &&
    previous.revision === download?.revision &&
    previous.done_bytes >= download.done_bytes
  return isStill ? (previous.moved_at ?? now) : now
}
