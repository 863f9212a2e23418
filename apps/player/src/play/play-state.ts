import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { DisplayReason } from '@digisigncast/contract/devices/display-reasons'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import type { SpentItems } from '@digisigncast/timeline/item-rules'
import type { ShownOverlay } from '@digisigncast/timeline/overlays/overlays-at'
import { type NoticeInput, noticeFor } from '../notices/notice.ts'
import type { Active } from '../schedule/active-content.ts'
import { isQuietHour } from '../schedule/quiet-hour.ts'
import type { PlayedItem, ShownItem, StagedManifest } from '../stage/play-record.ts'
import type { Shown as ShownManifest } from '../sync/keeper-state.ts'
import type { Download } from '../sync/manifest-keeper.ts'
import type { Link } from '../sync/poll-manifest.ts'

export interface Shown {
  notice: DisplayReason | undefined
  /** `player_failed`: the first line of the error. */
  error: string | undefined
  branding: Manifest['branding'] | undefined
  screenName: string | undefined
  screenId: string | undefined
  /** The browser forbids the sound of what plays. */
  isSoundBlocked: boolean
  /** Outside the opening hours: the display is black on purpose. */
  isStandby: boolean
  /** For a watchdog on the device: `keep` leaves the TV alone, undefined: not known yet. */
  tv: 'on' | 'off' | 'keep' | undefined
  /** The takeover on the display. Its notice stays until what follows is visible. */
  takeover: ManifestTakeover | undefined
}

export interface PlayState {
  now: NoticeInput
  /** The revision whose files are complete. */
  acknowledged: string | null
  download: Download | undefined
  /** A newer version of the player is stored. */
  isOutdated: boolean
  /** The first line of what this player failed at. */
  error: string | undefined
  /** By region. */
  onDisplay: ReadonlyMap<string, ShownItem>
  isStopped: boolean
  isSoundBlocked: boolean
  reason: Pick<Active, 'entries' | 'takeover' | 'overlays'>
  /** The takeover whose notice is on the display. */
  covering: ManifestTakeover | undefined
}

export type PlayEvent =
  /** The manifest to play; undefined for none. */
  | { type: 'manifest'; shown: ShownManifest | undefined }
  /** The scenes that play now by the timetable and takeovers. */
  | { type: 'content'; manifest: StagedManifest | undefined; active: Active }
  | { type: 'stage'; isPlaying: boolean; isUndecodable: boolean }
  | { type: 'sound'; isBlocked: boolean }
  | { type: 'item'; shown: ShownItem }
  | { type: 'item-end'; played: PlayedItem }
  | { type: 'link'; link: Link; error: string | undefined }
  | { type: 'download'; download: Download | undefined }
  /** A newer version of the player is stored. */
  | { type: 'new-shell' }
  /** Some time has passed. */
  | { type: 'hour' }
  /** The shown content is computed again, after the effects of another event. */
  | { type: 'look'; spent?: SpentItems }
  | { type: 'stop' }
  /** The manifest is no longer known. */
  | { type: 'empty' }

export type PlayEffect =
  /** Plays what a manifest shows now. */
  | { type: 'schedule'; manifest: Manifest | undefined }
  /** Sets up the display for a screen. */
  | { type: 'set-up'; screen: Manifest['screen'] }
  | { type: 'stage'; manifest: StagedManifest | undefined }
  | { type: 'overlays'; screen: Manifest['screen'] | undefined; overlays: readonly ShownOverlay[] }
  /** Sends `look`. */
  | { type: 'look' }
  | { type: 'show'; shown: Shown }
  /** The state reported in heartbeats has changed. */
  | { type: 'report' }
  /** Starts the newer version. */
  | { type: 'reload' }

export const startOf = (by: NoticeInput['by']): PlayState => ({
  now: { manifest: undefined, link: 'asking', stage: 'starting', by, wasKnown: false, standby: 'off' },
  acknowledged: null,
  download: undefined,
  isOutdated: false,
  error: undefined,
  onDisplay: new Map(),
  isStopped: false,
  isSoundBlocked: false,
  reason: { entries: [], overlays: [] },
  covering: undefined,
})

/** Id of the takeover on the display: of its notice, or of an item of its content. */
export const takeoverOn = ({ covering, reason, onDisplay }: PlayState): string | null =>
  covering?.id ?? [...onDisplay.values()].find(({ entry }) => entry === reason.takeover?.id)?.entry ?? null

interface Step {
  state: PlayState
  effects: PlayEffect[]
}

/** Computes the state after an event and what is to be done, in this order. `time`: ms since 1970. */
export function reducePlay(before: PlayState, event: PlayEvent, time: number): Step {
  const step: Step = { state: { ...before, now: { ...before.now } }, effects: [] }
  handle(step, event, time)
  if (takeoverOn(step.state) !== takeoverOn(before)) step.effects.push({ type: 'report' })
  return step
}

function handle(step: Step, event: PlayEvent, time: number): void {
  const { state, effects } = step
  const { now } = state
  switch (event.type) {
    case 'manifest':
      return adopt(step, event.shown)
    case 'content':
      state.reason = event.active
      // The display stays black until the first item is on it.
      if (event.active.isStandby) now.standby = 'on'
      else if (now.standby === 'on') now.standby = 'ending'
      if (now.stage !== 'playing') now.stage = 'starting'
      effects.push({ type: 'stage', manifest: event.manifest })
      effects.push({ type: 'overlays', screen: event.manifest?.screen, overlays: event.active.overlays })
      effects.push({ type: 'look' }, { type: 'report' })
      return
    case 'stage':
      now.stage = event.isPlaying ? 'playing' : event.isUndecodable ? 'undecodable' : 'empty'
      if (now.standby === 'ending') now.standby = 'off'
      effects.push({ type: 'look' }, { type: 'report' })
      return
    case 'sound':
      state.isSoundBlocked = event.isBlocked
      effects.push({ type: 'look' }, { type: 'report' })
      return
    case 'item':
      state.onDisplay = new Map(state.onDisplay).set(event.shown.region, event.shown)
      return
    case 'item-end': {
      const { item, startedAt } = event.played
      const isOther = (shown: ShownItem) => shown.item.id !== item.id || shown.startedAt !== startedAt
      state.onDisplay = new Map([...state.onDisplay].filter(([, shown]) => isOther(shown)))
      return
    }
    case 'link': {
      const isOther = state.error !== event.error
      now.link = event.link
      state.error = event.error
      effects.push({ type: 'look' })
      if (isOther) effects.push({ type: 'report' })
      return
    }
    case 'download':
      state.download = event.download
      effects.push({ type: 'report' })
      return
    case 'new-shell':
      state.isOutdated = true
      effects.push({ type: 'look' })
      return
    case 'hour':
      // A newer player version starts then.
      if (state.isOutdated && now.manifest && isQuietHour(time, now.manifest.screen.timeZone))
        effects.push({ type: 'reload' })
      return
    case 'look':
      now.spent = event.spent
      return look(step, time)
    case 'stop':
      state.isStopped = true
      return
    case 'empty':
      now.manifest = undefined
  }
}

function adopt({ state, effects }: Step, shown: ShownManifest | undefined): void {
  if (state.isStopped) return
  const { now } = state
  now.manifest = shown?.manifest
  now.wasKnown ||= shown !== undefined
  state.acknowledged = shown?.isComplete ? shown.manifest.revision : null
  if (shown && now.stage !== 'playing') now.stage = 'starting'
  if (shown) effects.push({ type: 'set-up', screen: shown.manifest.screen })
  effects.push({ type: 'schedule', manifest: shown?.playable }, { type: 'look' }, { type: 'report' })
}

/** Computes what is shown. */
function look({ state, effects }: Step, time: number): void {
  if (state.isStopped) return
  const { now, reason } = state
  const why = noticeFor(now, time)
  if (reason.takeover?.notice) state.covering = reason.takeover
  // It stays while the next content is loading.
  else if (now.stage === 'playing' || now.standby === 'on' || (why && why !== 'loading')) state.covering = undefined
  // A newer version is stored: reload at once when nothing plays.
  if (state.isOutdated && now.stage !== 'playing' && !state.covering) effects.push({ type: 'reload' })
  effects.push({ type: 'show', shown: shownOf(state, why) })
}

/** It is shown on the black display in standby, too. */
const hasTakeoverAbove = ({ overlays }: PlayState['reason']): boolean => overlays.some(({ takeover }) => takeover)

function shownOf(state: PlayState, why: DisplayReason | undefined): Shown {
  const { now, covering, error, isSoundBlocked, reason } = state
  const screen = now.manifest?.screen
  const isStandby = now.standby !== 'off' && !covering && why === undefined
  return {
    notice: covering ? undefined : why,
    error,
    branding: now.manifest?.branding,
    screenName: screen?.name,
    screenId: screen?.id,
    isSoundBlocked,
    isStandby,
    tv: screen && (!screen.tvStandby ? 'keep' : isStandby && !hasTakeoverAbove(reason) ? 'off' : 'on'),
    takeover: covering ?? reason.takeover,
  }
}
