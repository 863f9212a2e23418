import type { Manifest, Scene } from '@digisigncast/contract/content/manifest'
import type { DisplayReason } from '@digisigncast/contract/devices/display-reasons'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { isTimed, scenesOf } from '@digisigncast/timeline/scheduled-scenes'
import { followRules } from '@digisigncast/timeline/zones/zone-rules'
import { clockErrorMs, timeNow } from './clock.ts'
import { type NoticeInput, noticeFor } from './notices/notice.ts'
import { type Active, ActiveContent } from './schedule/active-content.ts'
import { clockRulesOf } from './schedule/clock-rules.ts'
import { isQuietHour } from './schedule/quiet-hour.ts'
import { isIdle, skippedItems } from './schedule/skipped-items.ts'
import { Takeovers } from './schedule/takeovers.ts'
import type { PlayedItem, ShownItem } from './stage/play-record.ts'
import { Stage } from './stage/stage.ts'
import type { Shown as ShownManifest } from './sync/keeper-state.ts'
import type { Download } from './sync/manifest-keeper.ts'
import type { Link } from './sync/poll-manifest.ts'
import { Sync } from './sync/sync.ts'

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

export interface Display {
  root: HTMLElement
  stage: HTMLElement
}

export interface PlayEvents {
  onShown: (now: Shown) => void
  /** The token of a paired device: its link sends a hint when the manifest changes. */
  token?: string
  /** The state reported in heartbeats has changed. */
  onChange?: () => void
  onItem?: (shown: ShownItem) => void
  onPlayed?: (played: PlayedItem) => void
}

const quietCheckMs = 10 * 60_000

export type Player = ReturnType<typeof play>

/** Starts sync and stage for one screen. */
export function play(screenKey: string, display: Display, events: PlayEvents) {
  const now: NoticeInput = {
    manifest: undefined,
    link: 'asking',
    stage: 'starting',
    by: events.token === undefined ? 'code' : 'device',
    wasKnown: false,
    standby: 'off',
  }
  let acknowledged: string | null = null
  let download: Download | undefined
  let isOutdated = false
  /** The first line of what this player failed at. */
  let error: string | undefined
  const onDisplay = new Map<string, ShownItem>()
  let isStopped = false
  let isSoundBlocked = false

  let reason: Pick<Active, 'entries' | 'takeover'> = { entries: [] }
  /** The takeover whose notice is on the display. */
  let covering: ManifestTakeover | undefined

  const report = (): void => {
    if (isStopped) return
    const why = noticeFor(now)
    if (reason.takeover?.notice) covering = reason.takeover
    // It stays while the next content is loading.
    else if (now.stage === 'playing' || now.standby === 'on' || (why && why !== 'loading')) covering = undefined
    // A newer version is stored: reload at once when nothing plays.
    if (isOutdated && now.stage !== 'playing' && !covering) location.reload()
    const screen = now.manifest?.screen
    const isStandby = now.standby !== 'off' && !covering && why === undefined
    events.onShown({
      notice: covering ? undefined : why,
      error,
      branding: now.manifest?.branding,
      screenName: screen?.name,
      screenId: screen?.id,
      isSoundBlocked,
      isStandby,
      tv: screen && (!screen.tvStandby ? 'keep' : isStandby ? 'off' : 'on'),
      takeover: covering ?? reason.takeover,
    })
  }

  const stage = new Stage(display.stage, {
    onChange: (isPlaying, isUndecodable) => {
      now.stage = isPlaying ? 'playing' : isUndecodable ? 'undecodable' : 'empty'
      if (now.standby === 'ending') now.standby = 'off'
      report()
      events.onChange?.()
    },
    onSound: (isBlocked) => {
      isSoundBlocked = isBlocked
      report()
      events.onChange?.()
    },
    onReplaced: () => events.onChange?.(),
    fileFor: (asset) => sync.fileFor(asset),
    onItem: (shown) => {
      onDisplay.set(shown.region, shown)
      events.onItem?.(shown)
    },
    onItemEnd: (played) => {
      for (const [region, { item, startedAt }] of onDisplay)
        if (item.id === played.item.id && startedAt === played.startedAt) onDisplay.delete(region)
      events.onPlayed?.(played)
    },
  })

  const takeovers = new Takeovers(screenKey, () => sync.poll())
  const ofNewest = (manifest?: Manifest) => (sync.newest ?? manifest)?.timetable?.takeovers ?? []
  const content = new ActiveContent(
    (manifest, active) => {
      reason = active
      // The display stays black until the first item is on it.
      if (active.isStandby) now.standby = 'on'
      else if (now.standby === 'on') now.standby = 'ending'
      if (now.stage !== 'playing') now.stage = 'starting'
      stage.show(manifest)
      report()
      events.onChange?.()
    },
    (manifest) => takeovers.of(ofNewest(manifest)),
  )

  const adopt = (shown: ShownManifest | undefined): void => {
    if (isStopped) return
    now.manifest = shown?.manifest
    now.wasKnown ||= shown !== undefined
    acknowledged = shown?.isComplete ? shown.manifest.revision : null
    if (shown && now.stage !== 'playing') now.stage = 'starting'
    if (shown) display.root.dataset['rotation'] = String(shown.manifest.screen.rotation)
    if (shown) followRules(shown.manifest.screen)
    content.set(shown?.playable)
    report()
    events.onChange?.()
  }

  const handleLink = (link: Link, failedAt?: string): void => {
    now.link = link
    const isOther = error !== failedAt
    error = failedAt
    report()
    if (isOther) events.onChange?.()
  }

  const sync = new Sync({
    screenKey,
    token: events.token,
    onManifest: adopt,
    onDownload: (step) => {
      download = step
      events.onChange?.()
    },
    onLink: handleLink,
    onConfirmed: (askedAt) => {
      takeovers.settle(ofNewest(), askedAt)
      content.update()
    },
    onNewShell: () => {
      isOutdated = true
      report()
    },
  })
  const night = setInterval(() => {
    // A newer player version starts then.
    if (isOutdated && now.manifest && isQuietHour(timeNow(), now.manifest.screen.timeZone)) location.reload()
  }, quietCheckMs)

  return {
    /** Requests the manifest now. */
    poll: (): void => sync.poll(),
    /** Takes the running takeovers of the screen from a message of the server. */
    takeOver: (running: readonly ManifestTakeover[]): void => {
      takeovers.receive(running)
      content.update()
    },
    /** Deletes the stored files and downloads them again. Playback continues. */
    clearCache: (): Promise<void> => sync.clearCache(),
    picture: (): Promise<Blob> => stage.picture(covering ?? reason.takeover),
    /** Retries all downloads now. */
    retry: (): void => sync.retry(),
    /** The state of playback and sync, for heartbeats. */
    facts: () => ({
      stage: covering ? ('playing' as const) : now.stage,
      isStandby: now.standby !== 'off' && !covering,
      scenes: now.manifest && now.standby === 'off' ? scenesNow(now.manifest, reason) : [],
      notice: covering?.notice ?? null,
      isIdle: now.manifest !== undefined && isIdle(now.manifest, timeNow()),
      revision: acknowledged,
      download,
      onDisplay: [...onDisplay.values()],
      error,
      failures: stage.failures(),
      incomplete: stage.incomplete(),
      isFrozen: stage.isFrozen,
      shortage: sync.shortage,
      isSoundBlocked,
      replacedEffect: stage.replacedEffect,
      skipped: skippedItems(sync.shortage.active, timeNow()),
      clockErrorMs: now.manifest && isTimed(now.manifest) ? clockErrorMs() : 0,
      clockRules: now.manifest && clockRulesOf(now.manifest, timeNow()),
    }),
    /** Stops and clears the display; with `forget`, also deletes the stored manifest. */
    stop: ({ forget } = { forget: false }): void => {
      isStopped = true
      if (forget) {
        sync.forget()
        takeovers.forget()
      }
      takeovers.stop()
      clearInterval(night)
      sync.stop()
      now.manifest = undefined
      content.stop()
      content.set(undefined)
    },
  }
}

function scenesNow(manifest: Manifest, { takeover, entries }: Pick<Active, 'entries' | 'takeover'>): readonly Scene[] {
  if (takeover) return manifest.contents?.[takeover.content ?? ''] ?? []
  return scenesOf(manifest, entries, timeNow())
}
