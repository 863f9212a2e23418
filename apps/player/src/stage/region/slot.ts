import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { KeyFrame } from '@digisigncast/timeline/transitions'
import type { Backdrop } from '../backdrop.ts'
import type { Failure } from '../faults.ts'
import { Layer } from '../layer.ts'
import type { ShownPicture } from '../picture.ts'
import type { Surface, SurfaceOptions } from '../surfaces/surface.ts'
import { surfaceFor } from '../surfaces/surface-for.ts'
import { nextFrames } from '../wait.ts'
import {
  type Demand,
  freeSlotState,
  reduceSlot,
  type SlotEffect,
  type SlotEvent,
  type SlotFacts,
} from './slot-state.ts'

/** A busy device needs several frames to render an image. */
const warmFrames = 3
/** An item with a round this much shorter than its duration is not repeated. */
const roundToleranceMs = 250

export interface SlotOptions extends Omit<SurfaceOptions, 'onFault'> {
  /** Called when the item is ready or has failed. */
  onChange: () => void
}

/** One of a region's two buffers in which an item is prepared and shown. It holds one surface at a time. */
export class Slot {
  readonly layer = new Layer('slot')
  #state = freeSlotState
  #options: SlotOptions
  /** By kind; created on demand and kept. */
  #surfaces = new Map<string, Surface>()
  #surface: Surface | undefined
  #scope = new AbortController()
  #backdrop: Backdrop | undefined

  constructor(options: SlotOptions) {
    this.#options = options
  }

  get isOnDisplay(): boolean {
    return this.#state.isOnDisplay
  }

  /** The facts by which its region decides. */
  get facts(): SlotFacts {
    const { phase, item, isOnDisplay, isIncomplete } = this.#state
    const positionMs = this.#live?.positionMs
    const maxCatchUpMs = this.#surface?.maxCatchUpMs ?? Number.POSITIVE_INFINITY
    return {
      phase,
      item,
      isOnDisplay,
      isIncomplete,
      holdsDecoder: this.#live?.holdsDecoder ?? false,
      positionMs,
      maxCatchUpMs,
    }
  }

  /** Needs of an item in this slot. */
  demandOf(item: ManifestItem): Demand {
    const surface = this.#surfaceFor(item.kind)
    const needsDecoder = surface?.needsDecoder(item) ?? false
    const isTaken = needsDecoder && this.#options.decoders.isTakenByOthers(new Set(this.#surfaces.values()))
    return { needsDecoder, leadMs: surface?.leadMs ?? 0, isTaken }
  }

  /** Whether the fallback of a live item is shown in its place. */
  get isReplaced(): boolean {
    return this.#live?.isReplaced ?? false
  }

  get checkEveryMs(): number {
    return this.#live?.checkEveryMs ?? Number.POSITIVE_INFINITY
  }

  get picture(): ShownPicture | undefined {
    const { isOnDisplay, item } = this.#state
    const source = isOnDisplay ? this.#surface?.picture() : undefined
    if (!source) return undefined
    const canvas = this.#backdrop?.canvas
    const behind = canvas && !canvas.hidden ? canvas : item?.color
    const drawPresent = this.#surface?.drawPresent
    return { source, fit: item?.fit ?? 'contain', behind, ...(drawPresent && { drawPresent }) }
  }

  /** Loads an item hidden. */
  prime(item: ManifestItem): void {
    this.#send({ type: 'prime', item })
  }

  /** Another item with the same file, or other settings of its item. */
  update(item: ManifestItem): void {
    this.#send({ type: 'update', item })
  }

  /** Renders the item below the live one and waits until it is painted. */
  async warm(): Promise<void> {
    this.layer.warm()
    await this.#surface?.present()
    await nextFrames(warmFrames)
  }

  /** Shows the item above the current one. */
  enter(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions, now: number): void {
    this.#send({ type: 'enter' })
    this.layer.element.dataset['item'] = this.#state.item?.id ?? ''
    this.layer.enter(frames, timing)
    this.#surface?.begin(now)
  }

  leave(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions): void {
    delete this.layer.element.dataset['item']
    this.layer.leave(frames, timing)
  }

  /** Frees the decoder of a live item; its current frame stays. */
  async freeDecoder(): Promise<void> {
    await this.#live?.freeDecoder?.()
  }

  /** Restarts a live item whose decoder was freed. */
  async resume(now: number): Promise<void> {
    await this.#live?.resume?.(now)
  }

  /** True: a live item with rounds repeats. False: it stops on its last frame. */
  repeat(isWanted: boolean): void {
    this.#live?.repeat?.(isWanted)
  }

  /** Whether a round of its item is shorter than `ms`, so that it must repeat. */
  isShorterThan(ms: number): boolean {
    const roundMs = this.#surface?.roundMs
    return roundMs !== undefined && this.#state.item?.playback !== 'cut' && roundMs < ms - roundToleranceMs
  }

  /** Checks a live item. Returns a failure of the item since the last check. */
  check(now: number): Failure | undefined {
    const failure = this.#state.failure ?? this.#live?.check?.(now)
    this.#send({ type: 'checked', failure })
    return failure
  }

  release(): void {
    this.#send({ type: 'release' })
  }

  #send(event: SlotEvent): void {
    const { state, effects } = reduceSlot(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#perform(effect)
  }

  #perform(effect: SlotEffect): void {
    switch (effect.type) {
      case 'unload':
        this.#scope.abort()
        this.layer.hide()
        delete this.layer.element.dataset['item']
        this.#surface?.release()
        return
      case 'load':
        return void this.#load(effect.item, effect.turn)
      case 'present':
        return void this.#present(effect.item).then(() => effect.after && this.#send(effect.after))
      case 'name':
        this.layer.element.dataset['item'] = effect.item.id
        return
      case 'update':
        return this.#surface?.update(effect.item)
      case 'notify':
        return this.#options.onChange()
    }
  }

  async #load(item: ManifestItem, turn: number): Promise<void> {
    const scope = new AbortController()
    this.#scope = scope
    this.#hold(this.#surfaceFor(item.kind))
    const primed = (await this.#surface?.prime(item, scope.signal)) ?? 'broken'
    this.#send({ type: 'loaded', item, turn, primed })
  }

  get #live(): Surface | undefined {
    return this.#state.phase === 'live' ? this.#surface : undefined
  }

  /** Applies the fit of an item and paints what is behind it. */
  async #present({ fit = 'contain', color }: ManifestItem): Promise<void> {
    const { style } = this.layer.element
    style.setProperty('--fit', fit === 'stretch' ? 'fill' : fit)
    style.backgroundColor = color ?? ''
    const source = fit === 'contain' && color === undefined ? this.#surface?.picture() : undefined
    if (!source) return this.#backdrop?.hide()
    const { signal } = this.#scope
    // Without the module, for example offline during an update, the bars stay dark.
    const part = this.#backdrop ? undefined : await import('../backdrop.ts').catch(() => undefined)
    if (signal.aborted) return
    if (part) this.#backdrop ??= new part.Backdrop(this.layer.element)
    this.#backdrop?.draw(source)
  }

  /** Returns its surface for items of a kind; undefined for a kind that this player cannot show. */
  #surfaceFor(kind: string): Surface | undefined {
    const { onChange, ...options } = this.#options
    const surface = this.#surfaces.get(kind) ?? surfaceFor(kind, { ...options, onFault: onChange })
    if (!surface || this.#surfaces.has(kind)) return surface
    this.#surfaces.set(kind, surface)
    surface.element.hidden = true
    this.layer.element.append(surface.element)
    return surface
  }

  #hold(surface: Surface | undefined): void {
    if (this.#surface) this.#surface.element.hidden = true
    if (surface) surface.element.hidden = false
    this.#surface = surface
  }
}
