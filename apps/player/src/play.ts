import type { Manifest } from '@digisigncast/contract/manifest'
import { type Circumstances, type Notice, noticeFor } from './notice.ts'
import type { PlayedItem } from './stage/play-record.ts'
import { Stage } from './stage/stage.ts'
import type { Download, Shown as ShownManifest } from './sync/manifest-keeper.ts'
import type { Link } from './sync/poll-manifest.ts'
import { Sync } from './sync/sync.ts'

export interface Shown {
  notice: Notice | undefined
  branding: Manifest['branding'] | undefined
  screenName: string | undefined
  screenId: string | undefined
}

export interface Display {
  root: HTMLElement
  stage: HTMLElement
}

export interface PlayEvents {
  tell: (now: Shown) => void
  /** Of a paired device, whose link says when to ask for the manifest. */
  isLinked?: boolean
  /** Something that the server should know of this device has changed. */
  onChange?: () => void
  onPlayed?: (played: PlayedItem) => void
}

/** A newer player that came while the old one plays takes its place in this hour, by the clock of the device. */
const quietHour = 3
const quietLookMs = 10 * 60_000

export type Player = ReturnType<typeof play>

/** Joins sync and stage for one screen, until it is stopped. */
export function play(screenKey: string, display: Display, events: PlayEvents) {
  const now: Circumstances = { manifest: undefined, link: 'asking', stage: 'starting' }
  let acknowledged: string | null = null
  let download: Download | undefined
  let isOutdated = false
  const onDisplay = new Map<string, { id: string; title: string }>()
  let isStopped = false

  const report = (): void => {
    if (isStopped) return
    // A newer player is there: with nothing on the display there is nothing to lose.
    if (isOutdated && now.stage !== 'playing') location.reload()
    const screen = now.manifest?.screen
    events.tell({
      notice: noticeFor(now),
      branding: now.manifest?.branding,
      screenName: screen?.name,
      screenId: screen?.id,
    })
  }

  const stage = new Stage(display.stage, {
    onChange: (isPlaying) => {
      now.stage = isPlaying ? 'playing' : 'empty'
      report()
      events.onChange?.()
    },
    fileFor: (url) => sync.fileFor(url),
    onItem: ({ region, item }) => void onDisplay.set(region, item),
    onItemEnd: (played) => {
      for (const [region, { id }] of onDisplay) if (id === played.item.id) onDisplay.delete(region)
      events.onPlayed?.(played)
    },
  })

  const adopt = (shown: ShownManifest | undefined): void => {
    if (isStopped) return
    now.manifest = shown?.manifest
    acknowledged = shown?.isComplete ? shown.manifest.revision : null
    if (shown && now.stage === 'empty') now.stage = 'starting'
    if (shown) display.root.dataset['rotation'] = String(shown.manifest.screen.rotation)
    stage.show(shown?.playable)
    report()
    events.onChange?.()
  }

  const heed = (link: Link): void => {
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
    onLink: heed,
    onNewShell: () => {
      isOutdated = true
      report()
    },
  })
  const night = setInterval(() => {
    if (isOutdated && new Date().getHours() === quietHour) location.reload()
  }, quietLookMs)

  return {
    /** The manifest may have changed. */
    poll: (): void => sync.poll(),
    /** Empties the store and fetches everything anew; what plays goes on. */
    clearCache: (): Promise<void> => sync.clearCache(),
    picture: (): Promise<Blob> => stage.picture(),
    status: () => ({
      state: now.stage === 'starting' ? ('loading' as const) : now.stage,
      revision: acknowledged,
      download: download
        ? { revision: download.revision, done_bytes: download.doneBytes, total_bytes: download.totalBytes }
        : null,
      playing: [...onDisplay.values()].map(({ title }) => title),
      faults: [...new Set([...sync.faults(), ...stage.faults()])],
    }),
    /** Clears the display for good, and with `forget` what is kept of the manifest too. */
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
