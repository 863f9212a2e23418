import type { Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { designOf } from '@digisigncast/timeline/items/item-files'
import { type Plan, type Playing, planNext } from '@digisigncast/timeline/plan-next'
import { lengthOfScene, playableScenes } from '@digisigncast/timeline/scene-at'
import type { ReplacedEffect } from './effects/effect-level.ts'
import { Effects, type EffectsOptions } from './effects/effects.ts'
import { Faults } from './faults.ts'
import type { FileFor } from './files.ts'
import type { PlayEvents, StagedScene } from './play-record.ts'
import type { ItemFailure } from './region/loop.ts'
import { SceneView } from './scene-view.ts'
import { Supervisor } from './supervisor.ts'
import { Decoders } from './surfaces/decoders.ts'
import { Sound } from './surfaces/sound.ts'
import { nextFrames, pause, Sleeper } from './wait.ts'

export interface StageOptions extends PlayEvents, EffectsOptions {
  fileFor: FileFor
  /** `isPlaying`: at least one region shows an item. `isUndecodable`: no file that was tried can be decoded. */
  onChange: (isPlaying: boolean, isUndecodable: boolean) => void
  /** The browser forbids or allows sound now. */
  onSound?: (isBlocked: boolean) => void
}

/** The part of a manifest that the stage plays, with the schedule entry or takeover of each scene. */
export type StagedManifest = Pick<Manifest, 'screen'> & { scenes: readonly StagedScene[] }

export interface IncompleteItem {
  item: ManifestItem
  /** Types of the elements that could not be drawn. For an HTML package: hosts that it tried to open. */
  parts: readonly string[]
}

type Next = Extract<Plan<StagedScene>, { kind: 'next' }>

/** Preparation time of a scene; enough to load a video. */
const leadMs = 6000
/** Background color behind the regions. */
const ground = '#0b0e14'
/** Beyond this delay, the plan of a scene is shifted instead of catching up. */
const lateMs = 100
/** Lead time for rendering a scene below the live one. */
const warmMs = 500

/** Plays the scenes of a manifest in turn. `#run` executes one step at a time, as in a region. */
export class Stage {
  #options: StageOptions
  #sleeper = new Sleeper()
  #supervisor: Supervisor
  #live: SceneView
  #spare: SceneView
  #faults = Faults.none
  #incomplete = new Map<string, IncompleteItem>()
  #effects: Effects
  #sound = new Sound(() => this.#options.onSound?.(this.#sound.isBlocked))
  #scenes: readonly StagedScene[] = []
  #before: readonly StagedScene[] = []
  #animation: AnimationName = 'default'
  #rotation: Manifest['screen']['rotation'] = 0
  #timeZone = 'UTC'
  #playing: Playing<StagedScene> | undefined
  #isChanged = false
  #isOpening = false
  #isHeld = false
  #hasReportedPlaying = false

  constructor(host: HTMLElement, options: StageOptions) {
    this.#options = options
    this.#effects = new Effects(options)
    const { fileFor, onItem, onItemEnd } = options
    const forRegions = {
      fileFor,
      onItem,
      onItemEnd,
      sound: this.#sound,
      effects: this.#effects,
      decoders: new Decoders(),
      timeZone: () => this.#timeZone,
      onParts: (item: ManifestItem, parts: readonly string[]) => {
        if (parts.length > 0) this.#incomplete.set(designOf(item), { item, parts })
        else this.#incomplete.delete(designOf(item))
      },
      onState: () => this.#sleeper.wake(),
    }
    this.#live = new SceneView(forRegions)
    this.#spare = new SceneView(forRegions)
    host.append(this.#live.layer.element, this.#spare.layer.element)
    this.#supervisor = new Supervisor({
      isBlank: () => this.#scenes.length > 0 && this.#live.isBlank,
      isPartStuck: (now) => this.#live.isStuck(now),
      isStuck: (now) => this.#sleeper.isOverdue(now),
      rebuild: (now) => this.#live.rebuild(now, this.#animation),
      onBlank: (isBlank) => {
        if (isBlank && this.#hasReportedPlaying) this.#report(false)
        if (!isBlank && this.#scenes.length > 0 && this.#live.isPlaying) this.#report(true)
      },
    })
    void this.#run()
  }

  /** Plays a manifest; undefined clears the display. */
  show(manifest: StagedManifest | undefined): void {
    this.#scenes = manifest ? playableScenes(manifest.scenes) : []
    this.#animation = manifest?.screen.animation ?? 'default'
    this.#rotation = manifest?.screen.rotation ?? 0
    if (manifest) this.#effects.use(`${manifest.screen.id} ${this.#animation} ${this.#rotation}`)
    this.#timeZone = manifest?.screen.timeZone ?? this.#timeZone
    const designs = new Set(this.#scenes.flatMap(({ regions }) => regions.flatMap(({ items }) => items.map(designOf))))
    for (const design of this.#incomplete.keys()) if (!designs.has(design)) this.#incomplete.delete(design)
    this.#isChanged = true
    this.#sleeper.wake()
  }

  /** The items that cannot be shown. */
  failures(): ItemFailure[] {
    return [this.#live, this.#spare].flatMap((scene) => scene.failures())
  }

  /** The items that are shown without parts that could not be drawn. */
  incomplete(): IncompleteItem[] {
    return [...this.#incomplete.values()]
  }

  /** Whether the display is frozen and could not be recovered. */
  get isFrozen(): boolean {
    return this.#supervisor.isUnrecoverable
  }

  /** The effect that this display cannot play. */
  get replacedEffect(): ReplacedEffect | undefined {
    return this.#effects.replaced
  }

  /** Takes a screenshot as a JPEG, with the takeover above the stage. */
  async picture(takeover?: ManifestTakeover): Promise<Blob> {
    const { drawPresent, takePicture } = await import('./picture.ts')
    const present = await drawPresent(this.#live.parts)
    // What plays may have changed meanwhile.
    const parts = this.#live.parts.map((part) => ({ ...part, source: present.get(part.source) ?? part.source }))
    return takePicture({ parts, rotation: this.#rotation, ground, takeover })
  }

  async #run(): Promise<void> {
    for (;;) {
      this.#applyManifest()
      const now = performance.now()
      this.#update(now)
      const plan = planNext({
        items: this.#scenes,
        lengthOf: lengthOfScene,
        playing: this.#playing,
        before: this.#before,
        retryAt: (scene) => this.#faults.retryAt(scene.id),
        now,
      })
      if (plan.kind === 'empty') await this.#rest(plan.retryAt)
      else if (plan.kind === 'hold') await this.#hold(plan.index, plan.retryAt)
      else if (!this.#playing) this.#open(plan, now)
      else await this.#approach(plan, now)
    }
  }

  /** Updates the live scene if it is still in the manifest. */
  #applyManifest(): void {
    if (!this.#isChanged) return
    this.#isChanged = false
    this.#faults = this.#faults.retryAll(performance.now())
    const present = this.#scenes.find(({ id }) => id === this.#live.content?.id)
    if (!present || !this.#playing) return
    if (this.#live.isEmpty) this.#isOpening = true
    this.#live.show(present, this.#animation)
  }

  #update(now: number): void {
    if (!this.#playing) return
    const { item, startsAt } = this.#playing
    if (this.#isHeld && !this.#isOpening) {
      // A scene that was the only one continues to the end of its current round.
      const roundMs = lengthOfScene(item)
      this.#playing = { ...this.#playing, startsAt: now - ((now - startsAt) % roundMs) }
    }
    if (this.#isOpening) {
      // The first scene's time starts when it becomes visible.
      this.#playing = { ...this.#playing, startsAt: now }
      this.#isOpening = !this.#live.hasBegun
    }
    if (this.#live.isPlaying) {
      this.#faults = this.#faults.heal(item.id)
      this.#report(true)
    } else if (this.#live.isEmpty && this.#faults.retryAt(item.id) === undefined)
      this.#faults = this.#faults.mark(item.id, 'late', now)
  }

  #report(isPlaying: boolean): void {
    if (isPlaying && this.#hasReportedPlaying) return
    this.#hasReportedPlaying = isPlaying
    this.#options.onChange(isPlaying, this.#live.isUndecodable)
  }

  async #rest(retryAt: number): Promise<void> {
    this.#report(false)
    this.#spare.clear()
    if (this.#scenes.length === 0) {
      // The notice that covers the display is painted first.
      await nextFrames(2)
      // Content that arrived meanwhile replaces what is still there.
      if (this.#scenes.length > 0) return
      this.#live.clear()
      this.#playing = undefined
    } else this.#live.endAt(Number.POSITIVE_INFINITY)
    await this.#sleeper.sleepUntil(retryAt)
  }

  async #hold(index: number, retryAt: number): Promise<void> {
    this.#place(index)
    this.#isHeld = true
    if (this.#spare.content) this.#spare.clear()
    this.#live.endAt(Number.POSITIVE_INFINITY)
    await this.#sleeper.sleepUntil(retryAt)
  }

  /** Opens the first scene: each region starts as soon as it is ready. */
  #open({ item, index, cycle }: Next, now: number): void {
    this.#live.show(item, this.#animation)
    this.#live.layer.enter([], { duration: 0 })
    this.#live.layer.settle()
    this.#playing = { item, index, cycle, startsAt: now }
    this.#before = this.#scenes
    this.#isOpening = true
  }

  /** One step towards the next scene: sleep, prepare, sleep, swap. Replans after each. */
  async #approach(next: Next, now: number): Promise<void> {
    if (next.from >= 0) this.#place(next.from)
    this.#isHeld = false
    this.#live.endAt(this.#isOpening ? Number.POSITIVE_INFINITY : next.at)
    if (now < next.at - leadMs) return this.#sleeper.sleepUntil(next.at - leadMs)
    if (this.#spare.content !== next.item) this.#spare.standBy(next.item, this.#animation)
    if (this.#spare.isEmpty) {
      this.#faults = this.#faults.mark(next.item.id, 'late', now)
      return this.#spare.clear()
    }
    if (this.#spare.isBlocked) {
      if (now < next.at) return this.#sleeper.sleepUntil(next.at)
      await this.#live.freeDecoders()
      return this.#spare.unblock()
    }
    const wakeAt = this.#spare.isReady ? next.at - warmMs : Number.POSITIVE_INFINITY
    if (now < wakeAt) return this.#sleeper.sleepUntil(wakeAt)
    return this.#swap(next)
  }

  async #swap(next: Next): Promise<void> {
    const [coming, going] = [this.#spare, this.#live]
    const previous = this.#playing
    const at = Math.max(next.at, performance.now())
    this.#effects.approach(at)
    going.layer.makeTranslucent()
    coming.layer.warm()
    coming.begin(at)
    while (!coming.hasBegun) await this.#sleeper.sleepUntil(Number.POSITIVE_INFINITY)
    // The prepared scene broke at the last moment: the old one stays, and the stage replans.
    if (!coming.isPlaying) return
    this.#live = coming
    this.#spare = going
    const now = performance.now()
    const { item, index, cycle } = next
    this.#playing = { item, index, cycle, startsAt: now - at > lateMs ? now : at }
    this.#before = this.#scenes
    const durations = [previous ? lengthOfScene(previous.item) : 0, lengthOfScene(item)] as const
    const transition = this.#effects.choose(this.#animation, `${item.id}:${cycle}`, durations)
    const { enter, leave, easing, durationMs: duration } = transition
    coming.layer.enter(enter, { duration, easing })
    going.layer.leave(leave, { duration, easing })
    this.#effects.begin(transition)
    await pause(duration)
    coming.layer.settle()
    // Releasing the old scene in the same frame would flash black.
    await nextFrames(2)
    going.clear()
  }

  #place(index: number): void {
    const item = this.#scenes[index]
    if (!this.#playing || !item) return
    this.#playing = { ...this.#playing, item, index }
    this.#before = this.#scenes
  }
}
