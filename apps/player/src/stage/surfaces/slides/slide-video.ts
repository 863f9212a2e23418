import type { VideoElement } from '@digisigncast/contract/slides/slide-document'
import type { Decoders } from '../decoders.ts'
import { after, first } from '../prime.ts'
import type { Primed } from '../surface.ts'
import { presentFirstFrame } from '../video-frames.ts'
import { WatchedVideo } from '../watched-video.ts'

/** The slide does not wait longer for its video: it would be late. */
const loadWithinMs = 4000
/** A video that has failed is loaded again after this time while its slide is on the display. */
const retryMs = 60_000

interface SlideVideoOptions {
  decoders: Decoders
  /** The surface that holds the decoder. */
  holder: object
  /** It has failed on the display, or plays again. */
  onChange: () => void
}

/** The video of a slide, without sound, again and again. The slide is shown without it when it cannot be played. */
export class SlideVideo {
  /** It could not be loaded, or has failed. */
  hasFailed = false
  #host = document.createElement('div')
  #watched: WatchedVideo
  #options: SlideVideoOptions
  #isPrimed = false
  #failedAt = 0

  constructor(options: SlideVideoOptions) {
    this.#options = options
    this.#watched = new WatchedVideo(this.#host, {
      decoders: options.decoders,
      holder: options.holder,
      fromS: () => 0,
      start: () => this.#start(),
      onUnload: () => undefined,
      onFail: () => this.#fail(),
    })
    this.#host.style.cssText = 'position:relative;width:100%;height:100%'
  }

  get holdsDecoder(): boolean {
    return this.#watched.holdsDecoder
  }

  /** The element that plays it, for the box of its slide. */
  elementFor({ fit }: VideoElement): HTMLElement {
    this.#watched.element.style.cssText = `position:absolute;left:0;top:0;width:100%;height:100%;object-fit:${fit}`
    return this.#host
  }

  /** Plays a file to its first frame. Must be in its box. */
  async prime(url: string, signal: AbortSignal): Promise<Primed> {
    const primed = await first(signal, (scope) => [
      this.#watched.load(url, signal),
      after(loadWithinMs, scope).then((): Primed => 'late'),
    ])
    // It may play for another slide already.
    if (signal.aborted) return 'late'
    this.#isPrimed = primed === 'ready'
    this.hasFailed = !this.#isPrimed
    if (this.hasFailed) await this.#watched.freeDecoder()
    return primed
  }

  async present(): Promise<void> {
    if (this.#isPrimed) await presentFirstFrame(this.#watched.element, 0)
  }

  begin(now: number): void {
    this.#failedAt = now
    if (this.#isPrimed) this.#watched.begin(now)
  }

  check(now: number): void {
    this.#watched.check(now, false)
    if (this.hasFailed && now >= this.#failedAt + retryMs) void this.#retry(now)
  }

  async freeDecoder(): Promise<void> {
    if (this.holdsDecoder) await this.#watched.freeDecoder()
  }

  async resume(now: number): Promise<void> {
    if (!this.hasFailed) await this.#watched.resume(now)
  }

  release(): void {
    this.#watched.release()
    this.#host.remove()
    this.#isPrimed = false
    this.hasFailed = false
  }

  #start(): void {
    const video = this.#watched.element
    video.muted = true
    video.loop = true
    // A refused play() is detected by the watchdog.
    video.play().catch(() => undefined)
  }

  #fail(): void {
    this.hasFailed = true
    this.#failedAt = performance.now()
    // Its last frame stays in the slide, and other videos get the decoder.
    void this.#watched.freeDecoder()
    this.#options.onChange()
  }

  async #retry(now: number): Promise<void> {
    this.#failedAt = now
    await this.#watched.resume(now)
    if (!this.holdsDecoder) return
    this.hasFailed = false
    this.#options.onChange()
  }
}
