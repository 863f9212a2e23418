import type { Manifest, ManifestItem, Scene } from '@digisigncast/contract/content/manifest'
import type { PlayShare } from '@digisigncast/contract/devices/device-link'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { isTimed, scenesOf } from '@digisigncast/timeline/scheduled-scenes'
import { followRules } from '@digisigncast/timeline/zones/zone-rules'
import { clockErrorMs, timeNow } from '../browser/clock.ts'
import { loadPart } from '../browser/load-part.ts'
import { type Active, ActiveContent } from '../schedule/active-content.ts'
import { PlayLimits } from '../schedule/play-limits.ts'
import { isIdle, skippedItems } from '../schedule/skipped-items.ts'
import { Takeovers } from '../schedule/takeovers.ts'
import type { Overlays } from '../stage/overlays.ts'
import type { PlayedItem, ShownItem } from '../stage/play-record.ts'
import { RoundMemory } from '../stage/round-memory.ts'
import { Stage } from '../stage/stage.ts'
import { Sync } from '../sync/sync.ts'
import { type PlayEffect, type PlayEvent, reducePlay, type Shown, startOf, takeoverOn } from './play-state.ts'

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

/** Starts sync and stage for one screen. `play-state.ts` decides what is shown. */
export function play(screenKey: string, display: Display, events: PlayEvents) {
  let state = startOf(events.token === undefined ? 'code' : 'device')

  const send = (event: PlayEvent): void => {
    const step = reducePlay(state, event, timeNow())
    state = step.state
    for (const effect of step.effects) perform(effect)
  }

  const perform = (effect: PlayEffect): void => {
    switch (effect.type) {
      case 'set-up':
        display.root.dataset['rotation'] = String(effect.screen.rotation)
        return followRules(effect.screen)
      case 'schedule':
        if (effect.manifest) limits.use(effect.manifest)
        return content.set(effect.manifest)
      case 'stage':
        return stage.show(effect.manifest)
      case 'overlays':
        above = effect
        return void showOverlays()
      case 'look':
        return send({ type: 'look', spent: limits.spentAt(timeNow()) })
      case 'show':
        return events.onShown(effect.shown)
      case 'report':
        return events.onChange?.()
      case 'reload':
        return location.reload()
    }
  }

  let above: Extract<PlayEffect, { type: 'overlays' }> = { type: 'overlays', screen: undefined, overlays: [] }
  let overlays: Overlays | undefined
  const showOverlays = async (): Promise<void> => {
    if (!overlays && above.overlays.length === 0) return
    const part = await loadPart(() => import('../stage/overlays.ts'))
    overlays ??= new part.Overlays(display.stage, {
      main: stage,
      open: (host, own) => new Stage(host, { ...common, rounds: new RoundMemory(`${screenKey} overlays`), ...own }),
      onItem: ({ item }) => limits.begin(item, timeNow()),
      onItemEnd: endItem,
      onTakeover: () => events.onChange?.(),
    })
    if (above.screen) overlays.show(above.screen, above.overlays)
    else {
      overlays.stop()
      overlays = undefined
    }
  }
  const endItem = (played: PlayedItem): void => {
    // The stage shows the next item first.
    if (limits.end(played.item)) setTimeout(() => content.update())
    events.onPlayed?.(played)
  }

  const limits = new PlayLimits(screenKey)
  const common = {
    fileFor: (asset: string) => sync.fileFor(asset),
    isSpent: (item: ManifestItem) => limits.isSpent(item, timeNow()),
    deviceToken: events.token,
  }
  const stage = new Stage(display.stage, {
    ...common,
    rounds: new RoundMemory(screenKey),
    onChange: (isPlaying, isUndecodable) => send({ type: 'stage', isPlaying, isUndecodable }),
    onSound: (isBlocked) => send({ type: 'sound', isBlocked }),
    onReplaced: () => events.onChange?.(),
    onItem: (shown) => {
      limits.begin(shown.item, timeNow())
      send({ type: 'item', shown })
      events.onItem?.(shown)
    },
    onItemEnd: (played) => {
      send({ type: 'item-end', played })
      endItem(played)
    },
  })

  const takeovers = new Takeovers(screenKey, () => sync.poll())
  const ofNewest = (manifest?: Manifest) => (sync.newest ?? manifest)?.timetable?.takeovers ?? []
  const content = new ActiveContent(
    (manifest, active) => send({ type: 'content', manifest, active }),
    (manifest) => takeovers.of(ofNewest(manifest)),
    (now) => limits.spentAt(now),
  )
  const sync = new Sync({
    screenKey,
    token: events.token,
    onManifest: (shown) => send({ type: 'manifest', shown }),
    onDownload: (download) => send({ type: 'download', download }),
    onLink: (link, error) => send({ type: 'link', link, error }),
    onConfirmed: (askedAt) => {
      takeovers.settle(ofNewest(), askedAt)
      content.update()
    },
    onNewShell: () => send({ type: 'new-shell' }),
  })
  const night = setInterval(() => send({ type: 'hour' }), quietCheckMs)

  return {
    /** Requests the manifest now. */
    poll: (): void => sync.poll(),
    /** Takes the running takeovers of the screen from a message of the server. */
    takeOver: (running: readonly ManifestTakeover[]): void => {
      takeovers.receive(running)
      content.update()
    },
    /** Takes the share of this display in the limits of its screen. */
    share: (share: PlayShare): void => {
      limits.share(share)
      content.update()
    },
    /** Deletes the stored files and downloads them again. Playback continues. */
    clearCache: (): Promise<void> => sync.clearCache(),
    picture: (): Promise<Blob> => stage.picture(state.covering ?? state.reason.takeover, () => overlays?.parts ?? []),
    /** Retries all downloads now. */
    retry: (): void => sync.retry(),
    /** The state of playback and sync, for heartbeats. */
    facts: () => {
      const { now, reason, covering, error, isSoundBlocked } = state
      const spent = limits.spentAt(timeNow())
      return {
        manifest: now.manifest,
        stage: covering ? ('playing' as const) : now.stage,
        isStandby: now.standby !== 'off' && !covering,
        scenes: now.manifest && now.standby === 'off' ? scenesNow(now.manifest, reason) : [],
        notice: covering?.notice ?? null,
        takeover: takeoverOn(state),
        hasLimits: limits.isUsed,
        isIdle: now.manifest !== undefined && isIdle(now.manifest, timeNow(), spent),
        revision: state.acknowledged,
        download: state.download,
        onDisplay: [...state.onDisplay.values()],
        inOverlays: overlays?.items ?? [],
        overlayTakeovers: overlays?.takeovers ?? [],
        error,
        failures: [...stage.failures(), ...(overlays?.failures() ?? [])],
        incomplete: [...stage.incomplete(), ...(overlays?.incomplete() ?? [])],
        isFrozen: stage.isFrozen || (overlays?.isFrozen ?? false),
        shortage: sync.shortage,
        isSoundBlocked,
        replacedEffect: stage.replacedEffect,
        skipped: skippedItems(sync.shortage.active, timeNow(), spent),
        clockErrorMs: now.manifest && isTimed(now.manifest) ? clockErrorMs() : 0,
      }
    },
    /** Stops and clears the display; with `forget`, also deletes the stored manifest. */
    stop: ({ forget } = { forget: false }): void => {
      send({ type: 'stop' })
      if (forget) {
        sync.forget()
        takeovers.forget()
      }
      takeovers.stop()
      clearInterval(night)
      sync.stop()
      send({ type: 'empty' })
      content.stop()
      content.set(undefined)
    },
  }
}

function scenesNow(manifest: Manifest, { takeover, entries }: Pick<Active, 'entries' | 'takeover'>): readonly Scene[] {
  if (takeover) return manifest.contents?.[takeover.content ?? ''] ?? []
  return scenesOf(manifest, entries, timeNow())
}
