import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { KeyFrame } from '@digisigncast/timeline/transitions'
import type { Backdrop } from './backdrop.ts'
import type { Failure } from './faults.ts'
import { Layer } from './layer.ts'
import type { ShownPicture } from './picture.ts'
import type { Surface, SurfaceOptions } from './surfaces/surface.ts'
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
  /** It is primed without its video. */
  isIncomplete = false
  #options: SlotOptions
  /** By kind; created on demand and kept. */
  #surfaces = new Map<string, Surface>()
  #surface: Surface | undefined
  #scope = new AbortController()
  #failure: Failure | undefined
  #backdrop: Backdrop | undefined

  constructor(options: SlotOptions) {
    this.#options = options
  }

  /** Returns its surface for items of a kind; undefined for a kind that this player cannot show. */
  surfaceFor(kind: string): Surface | undefined {
    const { onChange, ...options } = this.#options
    const surface = this.#surfaces.get(kind) ?? surfaceFor(kind, { ...options, onFault: onChange })
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

  /** Whether the fallback of a live item is shown in its place. */
  get isReplaced(): boolean {
    return this.#live?.isReplaced ?? false
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

  get picture(): ShownPicture | undefined {
    const source = this.isOnDisplay ? this.#surface?.picture() : undefined
    if (!source) return undefined
    const canvas = this.#backdrop?.canvas
    const behind = canvas && !canvas.hidden ? canvas : this.item?.color
    const drawPresent = this.#surface?.drawPresent
    return { source, fit: this.item?.fit ?? 'contain', behind, ...(drawPresent && { drawPresent }) }
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
    if (primed === 'ready' || primed === 'incomplete') {
      await this.#present(item)
      if (scope.signal.aborted) return
      this.isIncomplete = primed === 'incomplete'
      this.state = 'primed'
    } else {
      this.state = 'broken'
      this.#failure = primed
    }
    this.#options.onChange()
  }

  /** Another item with the same file, or other settings of its item. */
  update(item: ManifestItem): void {
    const before = this.item
    if (before === item) return
    this.#rename(item)
    this.#surface?.update(item)
    if (before?.fit !== item.fit || before?.color !== item.color) void this.#present(item)
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

  #rename(item: ManifestItem): void {
    if (this.isOnDisplay && this.item?.id !== item.id) this.layer.element.dataset['item'] = item.id
    this.item = item
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
    return roundMs !== undefined && this.item?.playback !== 'cut' && roundMs < ms - roundToleranceMs
  }

  /** Checks a live item. Returns a failure of the item since the last check. */
  check(now: number): Failure | undefined {
    const failure = this.#failure ?? this.#live?.check?.(now)
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
    this.isIncomplete = false
    this.state = 'free'
  }

  get #live(): Surface | undefined {
    return this.state === 'live' ? this.#surface : undefined
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
    const part = this.#backdrop ? undefined : await import('./backdrop.ts').catch(() => undefined)
    if (signal.aborted) return
    if (part) this.#backdrop ??= new part.Backdrop(this.layer.element)
    this.#backdrop?.draw(source)
  }

  #hold(surface: Surface | undefined): void {
    if (this.#surface) this.#surface.element.hidden = true
    if (surface) surface.element.hidden = false
    this.#surface = surface
  }
}
