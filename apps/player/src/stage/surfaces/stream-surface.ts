import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Failure } from '../faults.ts'
import { nextFrames } from '../wait.ts'
import { Cover } from './cover.ts'
import { Fallback } from './fallback.ts'
import { StreamVideo, streamTimeoutMs } from './stream-video.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from './surface.ts'
import { onNextFrame, presentFirstFrame } from './video-frames.ts'
import { type Remedy, Watchdog } from './watchdog.ts'

/** While the fallback is on the display, the stream is opened again at this interval. */
const retryMs = 60_000
/** Reported for an item whose fallback is shown. */
const missingPart = 'stream'

/** Plays an HLS stream, or shows its fallback image while the stream cannot be played. */
export class StreamSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = streamTimeoutMs
  readonly maxCatchUpMs = Number.POSITIVE_INFINITY
  readonly positionMs = undefined
  #options: SurfaceOptions
  #stream = new StreamVideo()
  #fallback: Fallback
  #cover = new Cover(this.element)
  #item: ManifestItem | undefined
  /** Aborts when the item is released. */
  #signal = new AbortController().signal
  /** Set while the stream is on the display and has not failed. */
  #watchdog: Watchdog | undefined
  #failure: Failure | undefined
  /** The stream is unloaded and replaced by a picture of its last frame. */
  #isCovered = false
  #hasFailed = false
  #hadData = true
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.element.className = 'surface'
    this.element.append(this.#stream.element)
    this.#fallback = new Fallback(this.element, options.fileFor)
  }

  /** False if no data was received: the failure was not caused by a missing decoder. */
  needsDecoder(): boolean {
    return this.#item === undefined || this.#hadData || this.#stream.hasData
  }

  get holdsDecoder(): boolean {
    return this.#watchdog !== undefined && !this.#isCovered
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
    this.#hadData = false
    const primed = await this.#open(signal)
    if (primed === 'ready') this.#report(true)
    if (primed === 'ready' || signal.aborted) return primed
    return (await this.#showFallback(signal)) ? 'ready' : primed
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
    else this.#start(now)
  }

  repeat(isWanted: boolean): void {
    const { element } = this.#stream
    element.loop = isWanted && this.#stream.lengthMs !== undefined
    if (element.loop && element.ended && this.holdsDecoder) this.#play()
  }

  check(now: number): Failure | undefined {
    const failure = this.#failure
    this.#failure = undefined
    if (failure || !this.#watchdog || !this.holdsDecoder) return failure
    const { element } = this.#stream
    if (document.hidden || element.ended) {
      this.#watchdog = new Watchdog(now)
      return undefined
    }
    const frames = element.getVideoPlaybackQuality().totalVideoFrames
    this.#apply(this.#watchdog.check(now, element.currentTime, frames))
    return undefined
  }

  async freeDecoder(): Promise<void> {
    if (!this.holdsDecoder) return
    const signal = this.#signal
    this.#cover.put(this.#stream.element)
    await nextFrames(2)
    if (signal.aborted) return
    this.#isCovered = true
    this.#close()
  }

  async resume(now: number): Promise<void> {
    if (!this.#isCovered) return
    const signal = this.#signal
    const primed = await this.#open(signal)
    if (signal.aborted) return
    this.#isCovered = false
    if (primed !== 'ready') return this.#fail()
    this.#start(now)
    this.#uncoverOnFrame(signal)
  }

  picture(): Picture {
    return this.#fallback.isShown ? this.#fallback.image : (this.#cover.canvas ?? this.#stream.element)
  }

  release(): void {
    clearTimeout(this.#timer)
    this.#close()
    this.#cover.remove()
    this.#fallback.hide()
    this.#isCovered = false
    this.#item = undefined
    this.#watchdog = undefined
    this.#failure = undefined
  }

  async #open(signal: AbortSignal): Promise<Primed> {
    const url = this.#item?.stream?.url
    if (url === undefined) return 'broken'
    this.#hasFailed = false
    this.#options.decoders.take(this)
    const events = {
      onFailed: () => void this.#fail(),
      onMediaError: () => void this.#restart(),
    }
    const primed = await this.#stream.open(url, events, signal)
    if (primed === 'ready' || signal.aborted) return primed
    this.#hadData = this.#stream.hasData
    this.#close()
    return primed
  }

  #close(): void {
    this.#options.decoders.free(this)
    this.#options.sound.end(this.#stream.element)
    this.#stream.close()
  }

  #start(now: number): void {
    this.#watchdog = new Watchdog(now)
    this.#play()
  }

  #play(): void {
    this.#options.sound.play(this.#stream.element, this.#item?.volume ?? 0)
  }

  #apply(remedy: Remedy): void {
    if (remedy === 'nudge') this.#play()
    if (remedy === 'reload') void this.#restart()
    if (remedy === 'skip') void this.#fail()
  }

  /** Restarts the stream behind a cover: the video is blank until its next frame. */
  async #restart(): Promise<void> {
    const signal = this.#signal
    if (!this.holdsDecoder) return this.#stream.restart()
    this.#cover.put(this.#stream.element)
    await nextFrames(2)
    if (signal.aborted || !this.holdsDecoder) return
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

  /** The stream on the display cannot continue: its last frame stays until the fallback or the next item is shown. */
  async #fail(): Promise<void> {
    if (this.#hasFailed) return
    this.#hasFailed = true
    const signal = this.#signal
    this.#watchdog = undefined
    this.#cover.put(this.#stream.element)
    await nextFrames(2)
    if (signal.aborted) return
    this.#close()
    if (await this.#showFallback(signal)) {
      await nextFrames(2)
      if (signal.aborted) return
      this.#cover.remove()
      this.#retryLater()
    } else if (!signal.aborted) {
      this.#failure = 'late'
      this.#options.onFault()
    }
  }

  async #showFallback(signal: AbortSignal): Promise<boolean> {
    const isShown = await this.#fallback.show(this.#item?.stream?.fallback, signal)
    if (isShown) this.#report(false)
    return isShown
  }

  #retryLater(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#retry(this.#signal), retryMs)
  }

  /** Opens the stream below the fallback. */
  async #retry(signal: AbortSignal): Promise<void> {
    const primed = await this.#open(signal)
    if (signal.aborted) return
    if (primed !== 'ready') return this.#retryLater()
    this.#start(performance.now())
    this.#report(true)
    await nextFrames(2)
    if (!signal.aborted) this.#fallback.hide()
  }

  #report(isPlaying: boolean): void {
    if (this.#item) this.#options.onParts(this.#item, isPlaying ? [] : [missingPart])
  }
}
