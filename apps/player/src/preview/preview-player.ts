import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { PreviewCommand, PreviewSpeed, PreviewState } from '@digisigncast/contract/previews/preview-messages'
import { isTimed } from '@digisigncast/timeline/scheduled-scenes'
import { followRules } from '@digisigncast/timeline/zones/zone-rules'
import { setTime, timeNow } from '../browser/clock.ts'
import type { Display } from '../play/play.ts'
import { type PlayEffect, type PlayEvent, reducePlay, type Shown, startOf } from '../play/play-state.ts'
import { ActiveContent } from '../schedule/active-content.ts'
import type { FileFor } from '../stage/files.ts'
import { Overlays } from '../stage/overlays.ts'
import type { ShownItem, StagedScene } from '../stage/play-record.ts'
import type { Place } from '../stage/region/loop.ts'
import { Stage } from '../stage/stage.ts'
import { afterRealMs, everyRealMs, followPreviewClock, setRate } from './page-time.ts'
import { itemAt, mainRegion, placeBeside, placeOf } from './up-next.ts'

/** A little longer than the transition to an item (`transitionMs`). */
const stepMs = 1200
const reportEveryMs = 1000

interface PreviewOptions {
  manifest: Manifest
  /** When it begins (ms since 1970); undefined: now. */
  at: number | undefined
  display: Display
  onShown: (shown: Shown) => void
  /** Called at each change, and every second. */
  onState: (state: PreviewState) => void
}

/**
 * Plays a manifest as a display does, by a clock that can stop: without device, stored files, plays and limits of plays.
 * The content of a display that is mounted upright is shown upright. Returns what handles commands.
 */
export function playPreview({ manifest: given, at, display, onShown, onState }: PreviewOptions) {
  const manifest: Manifest = { ...given, screen: { ...given.screen, rotation: 0 } }
  const clock = followPreviewClock()
  setTime(at ?? timeNow())
  let state = startOf('device')
  let speed: PreviewSpeed = 1
  let isPaused = false
  let scenes: readonly StagedScene[] = []
  /** Place of the item in the main region of the scene. */
  let playing: { sceneId: string; place: Place } | undefined
  /** Place that was requested and is not shown yet. */
  let wanted: Place | undefined

  const send = (event: PlayEvent): void => {
    const step = reducePlay(state, event, timeNow())
    state = step.state
    for (const effect of step.effects) perform(effect)
  }
  const perform = (effect: PlayEffect): void => {
    switch (effect.type) {
      case 'set-up':
        return followRules(effect.screen)
      case 'schedule':
        return content.set(effect.manifest)
      case 'stage':
        scenes = effect.manifest?.scenes ?? []
        wanted = undefined
        return stage.show(effect.manifest)
      case 'overlays':
        return effect.screen && overlays.show(effect.screen, effect.overlays)
      case 'look':
        return send({ type: 'look' })
      case 'show':
        onShown(effect.shown)
        return report()
      case 'report':
      case 'reload':
        return undefined
    }
  }

  const sceneOf = (sceneId = '') => scenes.find(({ id }) => id === sceneId)
  const handleItem = (shown: ShownItem): void => {
    send({ type: 'item', shown })
    const scene = sceneOf(shown.scene)
    const region = scene && mainRegion(scene)
    if (!region || region.name !== shown.region) return
    playing = { sceneId: scene.id, place: placeOf(region, shown) }
    if (wanted?.item === shown.item) wanted = undefined
    report()
    // It was asked for while the preview is paused.
    if (isPaused && !wanted) afterRealMs(() => isPaused && setRate(clock, 0), stepMs)
  }
  const itemNow = (): PreviewState['item'] => {
    const scene = sceneOf(playing?.sceneId)
    const region = scene && mainRegion(scene)
    return region && playing && state.onDisplay.size > 0 ? itemAt(region, playing.place) : null
  }
  const report = (): void =>
    onState({
      phase: 'shown',
      text: null,
      isEmpty: manifest.empty !== undefined,
      item: itemNow(),
      isPaused,
      speed,
      time: Math.round(timeNow()),
      timeZone: manifest.screen.timeZone,
      isTimed: isTimed(manifest),
      isPortrait: given.screen.rotation === 90 || given.screen.rotation === 270,
    })

  const common = { keepsEffects: true, fileFor: filesOf(manifest) }
  const stage = new Stage(display.stage, {
    ...common,
    onChange: (isPlaying, isUndecodable) => send({ type: 'stage', isPlaying, isUndecodable }),
    onSound: (isBlocked) => send({ type: 'sound', isBlocked }),
    onItem: handleItem,
    onItemEnd: (played) => send({ type: 'item-end', played }),
  })
  const overlays = new Overlays(display.stage, {
    main: stage,
    open: (host, own) => new Stage(host, { ...common, ...own }),
    onItem: () => undefined,
    onItemEnd: () => undefined,
  })
  const content = new ActiveContent(
    (staged, active) => send({ type: 'content', manifest: staged, active }),
    () => manifest.timetable?.takeovers ?? [],
  )

  const go = (by: 1 | -1): void => {
    const scene = sceneOf(playing?.sceneId)
    const region = scene && mainRegion(scene)
    if (!playing || !region || region.items.length < 2) return
    if (isPaused) setRate(clock, 1)
    wanted = placeBeside(region, wanted ?? playing.place, by)
    stage.go(scene.regions.indexOf(region), wanted)
  }
  const handle = (command: PreviewCommand): void => {
    switch (command.type) {
      case 'play':
      case 'pause':
        isPaused = command.type === 'pause'
        return setRate(clock, isPaused ? 0 : speed)
      case 'speed':
        speed = command.speed
        return setRate(clock, isPaused ? 0 : speed)
      case 'go':
        return go(command.by)
      case 'time':
        setTime(command.at)
        return content.update()
    }
  }

  send({ type: 'manifest', shown: { manifest, playable: manifest, isComplete: true } })
  everyRealMs(report, reportEveryMs)
  return (command: PreviewCommand): void => {
    handle(command)
    report()
  }
}

/** The files are loaded from the server when they are shown. */
const filesOf =
  ({ assets }: Manifest): FileFor =>
  async (key) => {
    const asset = assets[key]
    if (!asset) throw new Error('The manifest does not contain this asset.')
    return { url: asset.url, path: asset.url, font: asset.font, release: () => undefined }
  }
