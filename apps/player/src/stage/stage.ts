import type { Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { designOf } from '@digisigncast/timeline/items/item-files'
import type { ReplacedEffect } from './effects/effect-level.ts'
import { Effects, type EffectsOptions } from './effects/effects.ts'
import type { PicturePart } from './picture.ts'
import type { PlayEvents, ShownItem, StagedManifest } from './play-record.ts'
import type { ItemFailure, Place } from './region/loop.ts'
import { RoundMemory } from './round-memory.ts'
import { SceneView } from './scene-view.ts'
import { emptyStage, reduceStage, type StageEffect, type StageEvent, type StageTask } from './stage-state.ts'
import { Supervisor } from './supervisor.ts'
import { Decoders } from './surfaces/decoders.ts'
import { Sound } from './surfaces/sound.ts'
import type { SurfaceOptions } from './surfaces/surface.ts'
import { nextFrames, pause, Sleeper } from './wait.ts'

export interface StageOptions extends PlayEvents, EffectsOptions, Pick<SurfaceOptions, 'fileFor' | 'deviceToken'> {
  /** `isPlaying`: at least one region shows an item. `isUndecodable`: no file that was tried can be decoded. */
  onChange: (isPlaying: boolean, isUndecodable: boolean) => void
  /** The browser forbids or allows sound now. */
  onSound?: (isBlocked: boolean) => void
  /** The rounds that its scenes have begun; without it, each begins with the first one. */
  rounds?: RoundMemory
}

export interface IncompleteItem {
  item: ManifestItem
  /** Types of the elements that could not be drawn. For an HTML package: hosts that it tried to open. */
  parts: readonly string[]
}

/** Background color behind the regions. */
const ground = '#0b0e14'
/**
 * Plays the scenes of a manifest in turn. `#run` executes one step at a time, as in a region; `stage-state.ts` decides
 * what it does.
 */
export class Stage {
  #options: StageOptions
  #sleeper = new Sleeper()
  #supervisor: Supervisor
  #decoders = new Decoders()
  #live: SceneView
  #spare: SceneView
  #state = emptyStage
  #incomplete = new Map<string, IncompleteItem>()
  #effects: Effects
  #rounds: RoundMemory
  #sound = new Sound(() => this.#options.onSound?.(this.#sound.isBlocked))
  #rotation: Manifest['screen']['rotation'] = 0
  #timeZone = 'UTC'
  /** Duration of the transition that runs. */
  #transitionMs = 0

  constructor(host: HTMLElement, options: StageOptions) {
    this.#options = options
    this.#effects = new Effects(options)
    const { onItem, isSpent = () => false, rounds = new RoundMemory() } = options
    this.#rounds = rounds
    const forRegions = {
      ...options,
      onItem: (shown: ShownItem) => {
        this.#noteRound(shown)
        onItem(shown)
      },
      isSpent,
      sound: this.#sound,
      effects: this.#effects,
      decoders: this.#decoders,
      timeZone: () => this.#timeZone,
      onParts: (item: ManifestItem, parts: readonly string[]) => {
        if (parts.length > 0) this.#incomplete.set(designOf(item), { item, parts })
        else this.#incomplete.delete(designOf(item))
      },
      onState: () => this.#sleeper.wake(),
    }
    const nextRound = (sceneId: string) => rounds.next(sceneId)
    this.#live = new SceneView(forRegions, nextRound)
    this.#spare = new SceneView(forRegions, nextRound)
    host.append(this.#live.layer.element, this.#spare.layer.element)
    this.#supervisor = new Supervisor({
      isBlank: () => this.#state.scenes.length > 0 && this.#live.isBlank,
      isPartStuck: (now) => this.#live.isStuck(now),
      isStuck: (now) => this.#sleeper.isOverdue(now),
      rebuild: (now) => this.#live.rebuild(now, this.#state.animation),
      onBlank: (isBlank) => this.#send({ type: 'blank', isBlank }),
    })
    void this.#run()
  }

  /** Plays a manifest; undefined clears the display. */
  show(manifest: StagedManifest | undefined): void {
    this.#rotation = manifest?.screen.rotation ?? 0
    this.#timeZone = manifest?.screen.timeZone ?? this.#timeZone
    this.#send({ type: 'show', manifest })
    const { scenes, animation } = this.#state
    if (manifest) this.#effects.use(`${manifest.screen.id} ${animation} ${this.#rotation}`)
    const designs = new Set(scenes.flatMap(({ regions }) => regions.flatMap(({ items }) => items.map(designOf))))
    for (const design of this.#incomplete.keys()) if (!designs.has(design)) this.#incomplete.delete(design)
  }

  /** Shows an item of a region of its scene at once, out of turn. */
  go(region: number, goal: Place): void {
    this.#live.go(region, goal)
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

  /** Whether this device was found to decode one video at a time. */
  get isSingleDecoder(): boolean {
    return this.#decoders.isSingle
  }

  /** The pictures of its regions with their positions, for a screenshot. */
  get parts(): PicturePart[] {
    return this.#live.parts
  }

  /** Takes a screenshot as a JPEG, with the overlays or the takeover above the stage. */
  async picture(takeover?: ManifestTakeover, above = (): PicturePart[] => []): Promise<Blob> {
    const { drawPresent, takePicture } = await import('./picture.ts')
    const allParts = () => [...this.parts, ...above()]
    const present = await drawPresent(allParts())
    // What plays may have changed meanwhile.
    const parts = allParts().map((part) => ({ ...part, source: present.get(part.source) ?? part.source }))
    return takePicture({ parts, rotation: this.#rotation, ground, takeover })
  }

  /** The rounds of a scene are those of its first region. */
  #noteRound({ scene = '', region, round }: ShownItem): void {
    if (round === undefined) return
    const content = [this.#live, this.#spare].find((view) => view.content?.id === scene)?.content
    if (content?.regions[0]?.name === region) this.#rounds.note(scene, round)
  }

  async #run(): Promise<void> {
    for (;;) {
      this.#send({ type: 'apply' })
      let task = this.#send({ type: 'step' })
      while (task) {
        const next = task.type === 'look' ? task.after : await this.#wait(task)
        task = next && this.#send(next)
      }
    }
  }

  /** Returns the task that takes time, if there is one. */
  #send(event: StageEvent): StageTask | undefined {
    const facts = {
      now: performance.now(),
      live: this.#live.facts,
      spare: this.#spare.facts,
      roundOf: (sceneId: string) => this.#rounds.of(sceneId),
    }
    const { state, effects, task } = reduceStage(this.#state, event, facts)
    this.#state = state
    for (const effect of effects) this.#perform(effect)
    return task
  }

  #perform(effect: StageEffect): void {
    const [live, spare] = [this.#live, this.#spare]
    switch (effect.type) {
      case 'wake':
        return this.#sleeper.wake()
      case 'report':
        return this.#options.onChange(effect.isPlaying, live.isUndecodable)
      case 'show-live':
        return live.show(effect.scene, this.#state.animation)
      case 'open':
        live.show(effect.scene, this.#state.animation)
        live.layer.enter([], { duration: 0 })
        return live.layer.settle()
      case 'clear-live':
        return live.clear()
      case 'end-live':
        return live.endAt(effect.at, effect.isWaiting)
      case 'stand-by':
        return spare.standBy(effect.scene, this.#state.animation)
      case 'clear-spare':
        return spare.clear()
      case 'unblock-spare':
        return spare.unblock()
      case 'begin-spare':
        this.#effects.approach(effect.at)
        live.layer.makeTranslucent()
        spare.layer.warm()
        return spare.begin(effect.at)
      case 'exchange':
        return this.#exchange(effect)
    }
  }

  #exchange({ seed, durations }: Extract<StageEffect, { type: 'exchange' }>): void {
    const [coming, going] = [this.#spare, this.#live]
    this.#live = coming
    this.#spare = going
    const transition = this.#effects.choose(this.#state.animation, seed, durations)
    const { enter, leave, easing, durationMs: duration } = transition
    this.#transitionMs = duration
    coming.layer.enter(enter, { duration, easing })
    going.layer.leave(leave, { duration, easing })
    this.#effects.begin(transition)
  }

  /** Performs a task. Returns how the step continues. */
  async #wait(task: Exclude<StageTask, { type: 'look' }>): Promise<StageEvent | undefined> {
    switch (task.type) {
      case 'sleep':
        await this.#sleeper.sleepUntil(task.until)
        return undefined
      case 'paint':
        await nextFrames(2)
        return task.after
      case 'free-decoders':
        await this.#live.freeDecoders()
        return task.after
      case 'await-begin':
        while (!this.#spare.hasBegun) await this.#sleeper.sleepUntil(Number.POSITIVE_INFINITY)
        return task.after
      case 'settle':
        await pause(this.#transitionMs)
        this.#live.layer.settle()
        // Releasing the old scene in the same frame would flash black.
        await nextFrames(2)
        this.#spare.clear()
    }
    return undefined
  }
}
