import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Failure } from '../faults.ts'
import { nextFrames } from '../wait.ts'
import { Cover } from './cover.ts'
import { Fallback, retryMs } from './fallback.ts'
import { StreamVideo, streamTimeoutMs } from './stream-video.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from './surface.ts'
import { frameCountOf, onNextFrame, presentFirstFrame } from './video-frames.ts'
import { type Remedy, Watchdog } from './watchdog.ts'

/**
 * `idle`: the stream is not on the display. `covered`: it is unloaded, a picture of its last frame stays. `failed`: it
 * cannot continue, its last frame stays until the fallback or the next item is shown.
 */
type State = 'idle' | 'playing' | 'covered' | 'failed'

/** Plays an HLS stream, or shows its fallback image while the stream cannot be played. */
export class StreamSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = streamTimeoutMs
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  #options: SurfaceOptions
  #stream: StreamVideo
  #fallback: Fallback
  #cover = new Cover(this.element)
  #item: ManifestItem | undefined
  /** Aborts when the item is released. */
  #signal = new AbortController().signal
  #state: State = 'idle'
  #watchdog = new Watchdog(0)
  #failure: Failure | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.#stream = new StreamVideo(this, options)
    this.element.className = 'surface'
    this.element.append(this.#stream.element)
    this.#fallback = new Fallback(this.element, options)
  }

  get isReplaced(): boolean {
    return this.#fallback.isShown
  }

  /** False if no data was received: the failure was not caused by a missing decoder. */
  needsDecoder(): boolean {
    return this.#item === undefined || this.#stream.hasData
  }

  get holdsDecoder(): boolean {
    return this.#state === 'playing'
  }

  get checkEveryMs(): number {
    return this.holdsDecoder ? 1000 : Number.POSITIVE_INFINITY
  }

  get roundMs(): number | undefined {
    return this.#fallback.isShown ? undefined : this.#stream.lengthMs
  }

  async prime(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    this.#item = item
    this.#signal = signal
    const primed = await this.#open(item, signal)
    if (signal.aborted) return 'late'
    if (primed !== 'ready') return (await this.#fallback.show(item, signal)) ? 'ready' : primed
    this.#fallback.giveWayTo(item)
    return 'ready'
  }

  update(item: ManifestItem): void {
    const before = this.#item?.volume
    this.#item = item
    if (this.holdsDecoder && before !== item.volume) this.#play()
  }

  async present(): Promise<void> {
    const { element } = this.#stream
    if (!this.#fallback.isShown) await presentFirstFrame(element, element.currentTime)
  }

  begin(now: number): void {
    if (this.#fallback.isShown) this.#retryLater()
    else if (this.#state === 'idle') this.#start(now)
  }

  repeat(isWanted: boolean): void {
    const { element } = this.#stream
    element.loop = isWanted && this.#stream.lengthMs !== undefined
    if (element.loop && element.ended && this.holdsDecoder) this.#play()
  }

  check(now: number): Failure | undefined {
    const failure = this.#failure
    this.#failure = undefined
    if (failure || !this.holdsDecoder) return failure
    const { element } = this.#stream
    if (document.hidden || element.ended) {
      this.#watchdog = new Watchdog(now)
      return undefined
    }
    const frames = frameCountOf(element)
    this.#apply(this.#watchdog.check(now, element.currentTime, frames))
    return undefined
  }

  async freeDecoder(): Promise<void> {
    if (!this.holdsDecoder) return
    if (!(await this.#coverUp()) || !this.holdsDecoder) return
    this.#state = 'covered'
    this.#stream.close()
  }

  async resume(now: number): Promise<void> {
    if (this.#state !== 'covered' || !this.#item) return
    const signal = this.#signal
    const primed = await this.#open(this.#item, signal)
    if (signal.aborted) return
    if (primed !== 'ready') return this.#fail()
    this.#start(now)
    this.#uncoverOnFrame(signal)
  }

  picture(): Picture {
    return this.#fallback.isShown ? this.#fallback.image : (this.#cover.canvas ?? this.#stream.element)
  }

  release(): void {
    clearTimeout(this.#timer)
    this.#stream.close()
    this.#cover.remove()
    this.#fallback.release()
    this.#state = 'idle'
    this.#item = undefined
    this.#failure = undefined
  }

  async #open({ stream }: ManifestItem, signal: AbortSignal): Promise<Primed> {
    if (!stream) return 'broken'
    const events = { onFailed: () => void this.#fail(), onMediaError: () => void this.#restart() }
    return this.#stream.open(stream.url, events, signal)
  }

  #start(now: number): void {
    this.#state = 'playing'
    this.#watchdog = new Watchdog(now)
    this.#play()
  }

  #play(): void {
    this.#stream.play(this.#item?.volume ?? 0)
  }

  #apply(remedy: Remedy): void {
    if (remedy === 'nudge') this.#play()
    if (remedy === 'reload') void this.#restart()
    if (remedy === 'skip') void this.#fail()
  }

  /** Covers the video with its last frame. Returns false if the item was released meanwhile. */
  async #coverUp(): Promise<boolean> {
    const signal = this.#signal
    this.#cover.put(this.#stream.element)
    await nextFrames(2)
    return !signal.aborted
  }

  /** Restarts the stream behind a cover: the video is blank until its next frame. */
  async #restart(): Promise<void> {
    if (!this.holdsDecoder) return this.#stream.restart()
    const signal = this.#signal
    if (!(await this.#coverUp()) || !this.holdsDecoder) return
    this.#uncoverOnFrame(signal)
    this.#stream.restart()
    this.#play()
  }

  #uncoverOnFrame(signal: AbortSignal): void {
    const uncover = (): void => {
      if (!signal.aborted && this.holdsDecoder) this.#cover.remove()
    }
    onNextFrame(this.#stream.element, () => void nextFrames(2).then(uncover))
  }

  async #fail(): Promise<void> {
    if (this.#state === 'failed' || !this.#item) return
    this.#state = 'failed'
    const [item, signal] = [this.#item, this.#signal]
    if (!(await this.#coverUp())) return
    this.#stream.close()
    if (await this.#fallback.show(item, signal)) {
      await nextFrames(2)
      if (signal.aborted) return
      this.#cover.remove()
      this.#state = 'idle'
      this.#retryLater()
    } else if (!signal.aborted) {
      this.#failure = 'late'
      this.#options.onFault()
    }
  }

  #retryLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#retry(this.#signal), retryMs)
  }

  /** Opens the stream below the fallback. */
  async #retry(signal: AbortSignal): Promise<void> {
    if (!this.#item) return
    const primed = await this.#open(this.#item, signal)
    if (signal.aborted) return
    if (primed !== 'ready') return this.#retryLater()
    this.#start(performance.now())
    await nextFrames(2)
    if (!signal.aborted && this.#item && this.holdsDecoder) this.#fallback.giveWayTo(this.#item)
  }
}
