import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { KeyFrame } from '@digisigncast/timeline/transitions'
import type { Failure } from './faults.ts'
import { Layer } from './layer.ts'
import type { Picture, Surface, SurfaceOptions } from './surfaces/surface.ts'
import { surfaceFor } from './surfaces/surface-for.ts'
import { nextFrames } from './wait.ts'

/** A busy device needs several frames to render an image. */
const warmFrames = 3
/** An item with a round this much shorter than its duration is not repeated. */
const roundToleranceMs = 250

export type SlotState = 'free' | 'loading' | 'primed' | 'broken' | 'live'

export interface SlotOptions extends Omit<SurfaceOptions, 'onFault'> {
  /** Called when the item is ready or has failed. */
  onChange: () => void
}

/** One of a region's two buffers in which an item is prepared and shown. It holds one surface at a time. */
export class Slot {
  readonly layer = new Layer('slot')
  state: SlotState = 'free'
  item: ManifestItem | undefined
  /** Also true for an item that broke on the display. */
  isOnDisplay = false
  #options: SlotOptions
  /** By kind; created on demand and kept. */
  #surfaces = new Map<string, Surface>()
  #surface: Surface | undefined
  #scope = new AbortController()
  #failure: Failure | undefined

  constructor(options: SlotOptions) {
    this.#options = options
  }

  /** Returns its surface for items of a kind; undefined for a kind that this player cannot show. */
  surfaceFor(kind: string): Surface | undefined {
    const { fileFor, decoders, onChange } = this.#options
    const surface = this.#surfaces.get(kind) ?? surfaceFor(kind, { fileFor, decoders, onFault: onChange })
    if (!surface || this.#surfaces.has(kind)) return surface
    this.#surfaces.set(kind, surface)
    surface.element.hidden = true
    this.layer.element.append(surface.element)
    return surface
  }

  /** Whether its item is on the display and uses a decoder. */
  get holdsDecoder(): boolean {
    return this.#live?.holdsDecoder ?? false
  }

  get checkEveryMs(): number {
    return this.#live?.checkEveryMs ?? Number.POSITIVE_INFINITY
  }

  /** Position in the current round of an item with its own clock. */
  get positionMs(): number | undefined {
    return this.#live?.positionMs
  }

  get maxCatchUpMs(): number {
    return this.#surface?.maxCatchUpMs ?? Number.POSITIVE_INFINITY
  }

  get picture(): Picture | undefined {
    return this.isOnDisplay ? this.#surface?.picture() : undefined
  }

  /** Loads an item hidden. `state` becomes `primed` or `broken`. */
  async prime(item: ManifestItem): Promise<void> {
    this.release()
    this.item = item
    this.state = 'loading'
    const scope = new AbortController()
    this.#scope = scope
    this.#hold(this.surfaceFor(item.kind))
    const primed = (await this.#surface?.prime(item, scope.signal)) ?? 'broken'
    if (scope.signal.aborted) return
    if (primed === 'ready') this.state = 'primed'
    else {
      this.state = 'broken'
      this.#failure = primed
    }
    this.#options.onChange()
  }

  /** Renders the item below the live one and waits until it is painted. */
  async warm(): Promise<void> {
    this.layer.warm()
    await this.#surface?.present()
    await nextFrames(warmFrames)
  }

  /** Shows the item above the current one. */
  enter(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions, now: number): void {
    this.state = 'live'
    this.isOnDisplay = true
    this.layer.element.dataset['item'] = this.item?.id ?? ''
    this.layer.enter(frames, timing)
    this.#surface?.begin(now)
  }

  /** Assigns the same file to another item. */
  rename(item: ManifestItem): void {
    if (this.item?.id !== item.id) this.layer.element.dataset['item'] = item.id
    this.item = item
  }

  leave(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions): void {
    delete this.layer.element.dataset['item']
    this.layer.leave(frames, timing)
  }

  /** Frees the decoder of a live item; its current frame stays. */
  async freeDecoder(): Promise<void> {
    await this.#live?.freeDecoder()
  }

  /** Restarts a live item whose decoder was freed. */
  async resume(now: number): Promise<void> {
    await this.#live?.resume(now)
  }

  /** True: a live item with rounds repeats. False: it stops on its last frame. */
  repeat(isWanted: boolean): void {
    this.#live?.repeat(isWanted)
  }

  /** Whether a round of its item is shorter than `ms`, so that it must repeat. */
  isShorterThan(ms: number): boolean {
    const roundMs = this.#surface?.roundMs
    return roundMs !== undefined && roundMs < ms - roundToleranceMs
  }

  /** Checks a live item. Returns a failure of the item since the last check. */
  check(now: number): Failure | undefined {
    const failure = this.#failure ?? this.#live?.check(now)
    this.#failure = undefined
    if (failure) this.state = 'broken'
    return failure
  }

  release(): void {
    this.#scope.abort()
    this.layer.hide()
    delete this.layer.element.dataset['item']
    this.#surface?.release()
    this.#failure = undefined
    this.item = undefined
    this.isOnDisplay = false
    this.state = 'free'
  }

  get #live(): Surface | undefined {
    return this.state === 'live' ? this.#surface : undefined
  }

  #hold(surface: Surface | undefined): void {
    if (this.#surface) this.#surface.element.hidden = true
    if (surface) surface.element.hidden = false
    this.#surface = surface
  }
}
