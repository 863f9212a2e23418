import type { Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import { maxRunningTakeovers } from '@digisigncast/contract/devices/device-limits'
import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import type { DisplayState } from '@digisigncast/contract/devices/devices'
import type { PlayerFailure } from '@digisigncast/contract/devices/player-failure'
import { playerFaults } from '@digisigncast/contract/devices/player-faults'
import type { FailureReason } from '@digisigncast/contract/devices/screen-state'
import { filesOf } from '@digisigncast/timeline/items/item-files'
import { timeNow } from '../browser/clock.ts'
import { canShow } from '../kinds.ts'
import type { Player } from '../play/play.ts'
import { clockRulesOf } from '../schedule/clock-rules.ts'
import type { ItemFailure } from '../stage/region/loop.ts'
import type { IncompleteItem } from '../stage/stage.ts'
import { kindReports } from './kind-reports.ts'

export interface Facts extends ReturnType<Player['facts']> {
  /** Percent of its items that begin on time; only on a device that is too slow for its content. */
  tooSlow?: number | undefined
}
type Failing = { item: ManifestItem; reason: FailureReason }

const states = { starting: 'loading', playing: 'playing', empty: 'empty', undecodable: 'empty' } as const

/** The player fails at its content, and has none to show. */
const failureOf = ({ error, stage }: Facts): PlayerFailure | null =>
  error === undefined || stage === 'playing' ? null : { kind: 'player_failed', message: error.slice(0, maxTitle) }

const stateOf = ({ stage, isStandby, isIdle }: Facts): DisplayState => {
  if (isStandby) return 'standby'
  return isIdle && stage !== 'playing' ? 'idle' : states[stage]
}

/** The server's limits. */
const maxFailing = 20
const maxTitle = 200
const maxPlaying = 8

/** The items of the default content, and of the overlays that are always shown. */
const itemsOf = ({ scenes, contents, overlays = [] }: Partial<Manifest> = {}): ManifestItem[] =>
  [scenes ?? [], ...overlays.filter(({ entry }) => !entry).map(({ content }) => contents?.[content] ?? [])]
    .flat()
    .flatMap(({ regions }) => regions.flatMap(({ items }) => items))

/** The items that the device cannot show, each media item once. */
export function failingItems({ failures, skipped, shortage: { active, missing } }: Facts): Map<string, Failing> {
  const reasonOf = (item: ManifestItem): FailureReason | undefined => {
    if (!canShow(item.kind)) return 'player_outdated'
    return filesOf(item).some((file) => missing.has(file)) ? 'not_downloaded' : undefined
  }
  const found = new Map<string, Failing>()
  for (const { item, isBroken } of failures)
    found.set(item.mediaId, { item, reason: isBroken ? 'undecodable' : 'failing' })
  for (const item of itemsOf(active)) {
    const reason = skipped.has(item.id) ? undefined : reasonOf(item)
    if (reason) found.set(item.mediaId, { item, reason })
  }
  return found
}

/** The part of a heartbeat about playback and files. */
export function playbackReport(facts: Facts) {
  const { manifest, revision, download, onDisplay, overlayTakeovers, isSoundBlocked, notice } = facts
  const newest = onDisplay.reduce((last, { since }) => Math.max(last, since), Number.NEGATIVE_INFINITY)
  const scene = onDisplay.find(({ since }) => since === newest)?.scene
  const now = performance.now()
  return {
    state: stateOf(facts),
    revision,
    download: download
      ? {
          revision: download.revision,
          done_bytes: download.doneBytes,
          total_bytes: download.totalBytes,
          file: titleOf(facts, download.file),
        }
      : null,
    playing: notice ? [notice.title] : titlesOf(facts).slice(0, maxPlaying),
    faults: faultMessages(facts),
    failure: failureOf(facts),
    failing: [...failingItems(facts).values()].slice(0, maxFailing).map(({ item, reason }) => ({
      media_id: item.mediaId,
      title: item.title.slice(0, maxTitle),
      reason,
    })),
    takeover: facts.takeover,
    overlay_takeovers: overlayTakeovers.slice(0, maxRunningTakeovers).map(({ id }) => id),
    // During a transition between scenes, items of both are on the display.
    on_display: onDisplay
      .filter((shown) => shown.scene === scene)
      .map(({ scene: scene_id = '', region, item, since, round, place }) => ({
        scene_id,
        region,
        item_id: item.id,
        media_id: item.mediaId,
        elapsed_ms: Math.max(0, Math.round(now - since)),
        ...(round !== undefined && { round, place }),
      })),
    has_limits: facts.hasLimits,
    sound_blocked: isSoundBlocked,
    replaced_effect: facts.replacedEffect ?? null,
    clock_rules: (manifest && clockRulesOf(manifest, timeNow())) ?? null,
  } satisfies Partial<Heartbeat>
}

/** Titles of the items on the display, and of the notices above them. */
const titlesOf = ({ onDisplay, inOverlays, overlayTakeovers }: Facts): string[] => [
  ...onDisplay.map(({ item }) => item.title),
  ...overlayTakeovers.flatMap(({ notice }) => notice?.title ?? []),
  ...inOverlays.map(({ item }) => item.title),
]

function titleOf({ shortage: { staged } }: Facts, key: string | undefined): string | null {
  const title = itemsOf(staged).find((item) => key !== undefined && filesOf(item).includes(key))?.title
  return title?.slice(0, maxTitle) ?? null
}

/** Messages for the device's page and its log. */
export function faultMessages({
  failures,
  incomplete,
  isFrozen,
  tooSlow,
  shortage,
  clockErrorMs,
  error,
  stage,
}: Facts): string[] {
  const { isFull, active, staged, isLost } = shortage
  const lost = [...itemsOf(active), ...itemsOf(staged)].filter((item) => filesOf(item).some(isLost))
  const messages = [
    isFull && playerFaults.storageFull,
    ...unknownItems(itemsOf(active)),
    ...lost.map(
      ({ title }) =>
        `“${title.slice(0, 100)}” could not be downloaded. The player keeps trying; check the network of the device.`,
    ),
    clockErrorMs !== 0 && wrongClock(clockErrorMs),
    error !== undefined &&
      stage === 'playing' &&
      `The player cannot show the new content: ${error.slice(0, 100)} It keeps what it shows.`,
    isFrozen && playerFaults.frozen,
    tooSlow !== undefined && slowMessage(tooSlow),
    ...failures.map(failureMessage),
    ...incomplete.map(incompleteMessage),
  ]
  return [...new Set(messages.filter((message) => message !== false))]
}

/** The clock is rounded, so that the message does not change with every heartbeat. */
function wrongClock(errorMs: number): string {
  const minutes = Math.round(Math.abs(errorMs) / 60_000)
  const hours = Math.round(minutes / 60)
  const amount = minutes < 1 ? 'less than a minute' : minutes < 120 ? `${minutes} min` : `${hours} h`
  return `${playerFaults.clock}${amount} ${errorMs > 0 ? 'fast' : 'slow'}. Without a network, the schedule depends on it. Turn on automatic time on the device.`
}

const slowMessage = (onTime: number): string =>
  `${playerFaults.slow}about ${onTime} % of its items begin on time. Use smaller files or a faster device.`

const failureMessage = ({ item, isLeftOut }: ItemFailure): string => {
  const title = item.title.slice(0, 100)
  return isLeftOut
    ? `${title}: cannot be shown. It is skipped until the file is replaced.`
    : `${title}: could not be shown.`
}

const withoutParts = (parts: readonly string[]): string =>
  `shown without parts that could not be drawn (${[...new Set(parts)].join(', ')}).`

const incompleteMessage = ({ item, parts }: IncompleteItem): string =>
  `${item.title.slice(0, 100)}: ${(kindReports[item.kind] ?? withoutParts)(parts)}`

/** Kinds of newer servers have no names in this player. The console names them, from the kinds that the device reports. */
function unknownItems(items: readonly ManifestItem[]): string[] {
  const count = items.filter(({ kind }) => !canShow(kind)).length
  if (count === 0) return []
  const skipped = count === 1 ? 'one item and skips it' : `${count} items and skips them`
  return [`This version of the player cannot show ${skipped}. Choose Reload under Remote control to update it.`]
}
