import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { DisplayReason } from '@digisigncast/contract/devices/display-reasons'
import { type NoticeInput, noticeFor } from './notices/notice.ts'
import type { PlayedItem, ShownItem } from './stage/play-record.ts'
import { Stage } from './stage/stage.ts'
import type { Download, Shown as ShownManifest } from './sync/manifest-keeper.ts'
import type { Link } from './sync/poll-manifest.ts'
import { Sync } from './sync/sync.ts'

export interface Shown {
  notice: DisplayReason | undefined
  branding: Manifest['branding'] | undefined
  screenName: string | undefined
  screenId: string | undefined
  /** The browser forbids the sound of what plays. */
  isSoundBlocked: boolean
}

export interface Display {
  root: HTMLElement
  stage: HTMLElement
}

export interface PlayEvents {
  onShown: (now: Shown) => void
  /** True for a paired device: its link sends a hint when the manifest changes. */
  isLinked?: boolean
  /** The state reported in heartbeats has changed. */
  onChange?: () => void
  onItem?: (shown: ShownItem) => void
  onPlayed?: (played: PlayedItem) => void
}

/** Local hour in which the page reloads to start a newer player version. */
const quietHour = 3
const quietCheckMs = 10 * 60_000

export type Player = ReturnType<typeof play>

/** Starts sync and stage for one screen. */
export function play(screenKey: string, display: Display, events: PlayEvents) {
  const now: NoticeInput = {
    manifest: undefined,
    link: 'asking',
    stage: 'starting',
    by: events.isLinked ? 'device' : 'code',
    wasKnown: false,
  }
  let acknowledged: string | null = null
  let download: Download | undefined
  let isOutdated = false
  const onDisplay = new Map<string, ShownItem>()
  let isStopped = false
  let isSoundBlocked = false

  const report = (): void => {
    if (isStopped) return
    // A newer version is stored: reload at once when nothing plays.
    if (isOutdated && now.stage !== 'playing') location.reload()
    const screen = now.manifest?.screen
    events.onShown({
      notice: noticeFor(now),
      branding: now.manifest?.branding,
      screenName: screen?.name,
      screenId: screen?.id,
      isSoundBlocked,
    })
  }

  const stage = new Stage(display.stage, {
    onChange: (isPlaying, isUndecodable) => {
      now.stage = isPlaying ? 'playing' : isUndecodable ? 'undecodable' : 'empty'
      report()
      events.onChange?.()
    },
    onSound: (isBlocked) => {
      isSoundBlocked = isBlocked
      report()
      events.onChange?.()
    },
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

  const adopt = (shown: ShownManifest | undefined): void => {
    if (isStopped) return
    now.manifest = shown?.manifest
    now.wasKnown ||= shown !== undefined
    acknowledged = shown?.isComplete ? shown.manifest.revision : null
    if (shown && now.stage !== 'playing') now.stage = 'starting'
    if (shown) display.root.dataset['rotation'] = String(shown.manifest.screen.rotation)
    stage.show(shown?.playable)
    report()
    events.onChange?.()
  }

  const handleLink = (link: Link): void => {
    now.link = link
    report()
  }

  const sync = new Sync({
    screenKey,
    isLinked: events.isLinked ?? false,
    onManifest: adopt,
    onDownload: (step) => {
      download = step
      events.onChange?.()
    },
    onLink: handleLink,
    onNewShell: () => {
      isOutdated = true
      report()
    },
  })
  const night = setInterval(() => {
    if (isOutdated && new Date().getHours() === quietHour) location.reload()
  }, quietCheckMs)

  return {
    /** Requests the manifest now. */
    poll: (): void => sync.poll(),
    /** Deletes the stored files and downloads them again. Playback continues. */
    clearCache: (): Promise<void> => sync.clearCache(),
    picture: (): Promise<Blob> => stage.picture(),
    /** Retries all downloads now. */
    retry: (): void => sync.retry(),
    /** The state of playback and sync, for heartbeats. */
    facts: () => ({
      stage: now.stage,
      scenes: now.manifest?.scenes ?? [],
      revision: acknowledged,
      download,
      onDisplay: [...onDisplay.values()],
      failures: stage.failures(),
      isFrozen: stage.isFrozen,
      shortage: sync.shortage,
      isSoundBlocked,
    }),
    /** Stops and clears the display; with `forget`, also deletes the stored manifest. */
    stop: ({ forget } = { forget: false }): void => {
      isStopped = true
      if (forget) sync.forget()
      clearInterval(night)
      sync.stop()
      now.manifest = undefined
      stage.show(undefined)
    },
  }
}
