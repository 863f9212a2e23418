import { nextFrames } from '../wait.ts'
import { Cover } from './cover.ts'
import type { Decoders } from './decoders.ts'
import type { Primed } from './surface.ts'
import { frameCountOf, onNextFrame, playToFirstFrame } from './video-frames.ts'
import { type Remedy, Watchdog } from './watchdog.ts'

interface WatchedOptions {
  decoders: Decoders
  /** The surface that holds the decoder. */
  holder: object
  /** Position of its first frame (s). */
  fromS: () => number
  /** Starts the video at its position. */
  start: () => void
  /** It is unloaded next. */
  onUnload: () => void
  /** It cannot continue on the display; its last frame stays. */
  onFail: () => void
}

/** A busy device needs several frames to present a restarted video. */
const resumeFrames = 3

/** A video that uses a decoder, with a watchdog, and with a cover while it is unloaded or loaded again. */
export class WatchedVideo {
  readonly element = document.createElement('video')
  #options: WatchedOptions
  #cover: Cover
  #url = ''
  /** Aborts when the item is released. */
  #signal = new AbortController().signal
  /** Set while the video is on the display and has not failed. */
  #watchdog: Watchdog | undefined
  /** The video is unloaded and replaced by a picture of its last frame. */
  #isCovered = false

  constructor(host: HTMLElement, options: WatchedOptions) {
    this.#options = options
    this.#cover = new Cover(host)
    this.element.muted = true
    this.element.playsInline = true
    this.element.preload = 'auto'
    this.element.disablePictureInPicture = true
    this.element.setAttribute('muted', '')
    this.element.addEventListener('error', () => {
      if (this.holdsDecoder) this.#fail()
    })
    host.append(this.element)
  }

  get holdsDecoder(): boolean {
    return this.#watchdog !== undefined && !this.#isCovered
  }

  get picture(): HTMLVideoElement | HTMLCanvasElement {
    return this.#cover.canvas ?? this.element
  }

  /** Plays a file to its first frame and pauses it. */
  load(url: string, signal: AbortSignal): Promise<Primed> {
    this.#url = url
    this.#signal = signal
    this.#options.decoders.take(this.#options.holder)
    return playToFirstFrame(this.element, { url, fromS: this.#options.fromS() }, signal)
  }

  /** It is on the display. */
  begin(now: number): void {
    this.#watchdog = new Watchdog(now)
    this.#options.start()
  }

  /** @param isResting it does not play on purpose */
  check(now: number, isResting: boolean): void {
    if (!this.#watchdog || !this.holdsDecoder) return
    if (document.hidden || isResting) this.#watchdog = new Watchdog(now)
    else {
      const frames = frameCountOf(this.element)
      this.#apply(this.#watchdog.check(now, this.element.currentTime, frames))
    }
  }

  /** Unloads it; its last frame stays. */
  async freeDecoder(): Promise<void> {
    const signal = this.#signal
    this.#cover.put(this.element)
    await nextFrames(2)
    if (signal.aborted) return
    this.#isCovered = true
    this.#unload()
  }

  /** Loads it again and starts it. */
  async resume(now: number): Promise<void> {
    if (!this.#isCovered) return
    const signal = this.#signal
    const primed = await this.load(this.#url, signal)
    if (signal.aborted) return
    if (primed !== 'ready') return this.#fail()
    this.#options.start()
    await nextFrames(resumeFrames)
    if (signal.aborted) return
    this.#cover.remove()
    this.#isCovered = false
    this.#watchdog = new Watchdog(now)
  }

  release(): void {
    this.#unload()
    this.#cover.remove()
    this.#isCovered = false
    this.#watchdog = undefined
  }

  #unload(): void {
    this.#options.decoders.free(this.#options.holder)
    this.#options.onUnload()
    if (!this.element.hasAttribute('src')) return
    this.element.pause()
    this.element.removeAttribute('src')
    this.element.load()
  }

  #apply(remedy: Remedy): void {
    if (remedy === 'skip') this.#fail()
    if (remedy === 'nudge') {
      const position = this.element.currentTime
      this.element.currentTime = position
      this.#options.start()
    }
    if (remedy === 'reload') void this.#reload(this.#signal)
  }

  /** Reloads a live video behind a cover: it is blank until its first frame. */
  async #reload(signal: AbortSignal): Promise<void> {
    const position = this.element.currentTime
    this.#cover.put(this.element)
    await nextFrames(2)
    if (signal.aborted || this.#isCovered) return
    const uncover = (): void => {
      if (!signal.aborted && !this.#isCovered) this.#cover.remove()
    }
    onNextFrame(this.element, () => void nextFrames(2).then(uncover))
    this.element.load()
    this.element.currentTime = position
    this.#options.start()
  }

  #fail(): void {
    this.#watchdog = undefined
    this.#options.onFail()
  }
}
