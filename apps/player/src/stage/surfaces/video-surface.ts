import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Failure } from '../faults.ts'
import type { HeldFile } from '../files.ts'
import { nextFrames } from '../wait.ts'
import { Cover } from './cover.ts'
import { causeOf, openFile } from './prime.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from './surface.ts'
import { onNextFrame, playToFirstFrame, presentFirstFrame } from './video-frames.ts'
import { VideoPart } from './video-part.ts'
import { type Remedy, Watchdog } from './watchdog.ts'

/** A busy device needs several frames to present a restarted video. */
const resumeFrames = 3

export class VideoSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = 5000
  readonly maxCatchUpMs = 250
  readonly needsDecoder = true
  #options: SurfaceOptions
  #video = document.createElement('video')
  #cover = new Cover(this.element)
  #part = new VideoPart(this.#video, () => this.#play())
  #item: ManifestItem | undefined
  #file: HeldFile | undefined
  /** Aborts when the item is released. */
  #signal = new AbortController().signal
  /** Set while the video is on the display and has not failed. */
  #watchdog: Watchdog | undefined
  #failure: Failure | undefined
  /** The video is unloaded and replaced by a picture of its last frame. */
  #isCovered = false

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.element.className = 'surface'
    this.#video.muted = true
    this.#video.playsInline = true
    this.#video.preload = 'auto'
    this.#video.disablePictureInPicture = true
    this.#video.setAttribute('muted', '')
    this.#video.addEventListener('error', () => {
      if (this.holdsDecoder) void this.#fail()
    })
    this.element.append(this.#video)
  }

  get holdsDecoder(): boolean {
    return this.#watchdog !== undefined && !this.#isCovered
  }

  get checkEveryMs(): number {
    return this.holdsDecoder ? 1000 : Number.POSITIVE_INFINITY
  }

  get roundMs(): number {
    return this.#part.lengthMs
  }

  get positionMs(): number | undefined {
    // The rounds of a cut or repeated video are those of its item.
    const isOwn = this.holdsDecoder && this.#item?.playback === undefined
    return isOwn ? (this.#video.currentTime - this.#part.fromS) * 1000 : undefined
  }

  async prime(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    this.update(item)
    const file = await openFile(this.#options.fileFor, item.asset, signal)
    if (!file) return 'late'
    this.#file = file
    this.#signal = signal
    const primed = await this.#load(file.url)
    return primed === 'broken' ? causeOf(file) : primed
  }

  update(item: ManifestItem): void {
    const before = this.#item?.volume
    this.#item = item
    this.#part.set(item)
    if (this.holdsDecoder && before !== item.volume && !this.#video.paused) this.#play()
  }

  present(): Promise<void> {
    return presentFirstFrame(this.#video, this.#part.fromS)
  }

  begin(now: number): void {
    this.#watchdog = new Watchdog(now)
    this.#part.start()
  }

  repeat(isWanted: boolean): void {
    if (this.holdsDecoder) this.#part.repeat(isWanted)
  }

  check(now: number): Failure | undefined {
    const failure = this.#failure
    this.#failure = undefined
    if (failure || !this.#watchdog || !this.holdsDecoder) return failure
    if (document.hidden || this.#part.isOver || (this.#video.ended && !this.#video.loop)) {
      this.#watchdog = new Watchdog(now)
      return undefined
    }
    const frames = this.#video.getVideoPlaybackQuality().totalVideoFrames
    this.#apply(this.#watchdog.check(now, this.#video.currentTime, frames))
    return undefined
  }

  async freeDecoder(): Promise<void> {
    if (!this.holdsDecoder) return
    const signal = this.#signal
    this.#cover.put(this.#video)
    await nextFrames(2)
    if (signal.aborted) return
    this.#isCovered = true
    this.#unload()
  }

  async resume(now: number): Promise<void> {
    if (!this.#isCovered || !this.#file) return
    const signal = this.#signal
    const primed = await this.#load(this.#file.url)
    if (signal.aborted) return
    if (primed !== 'ready') return this.#fail()
    this.#part.start()
    await nextFrames(resumeFrames)
    if (signal.aborted) return
    this.#cover.remove()
    this.#isCovered = false
    this.#watchdog = new Watchdog(now)
  }

  picture(): Picture {
    return this.#cover.canvas ?? this.#video
  }

  release(): void {
    this.#unload()
    this.#cover.remove()
    this.#isCovered = false
    this.#file?.release()
    this.#file = undefined
    this.#item = undefined
    this.#part.set(undefined)
    this.#watchdog = undefined
    this.#failure = undefined
  }

  #load(url: string): Promise<Primed> {
    this.#options.decoders.take(this)
    return playToFirstFrame(this.#video, { url, fromS: this.#part.fromS }, this.#signal)
  }

  #unload(): void {
    this.#options.decoders.free(this)
    this.#part.stop()
    this.#options.sound.end(this.#video)
    if (!this.#video.hasAttribute('src')) return
    this.#video.pause()
    this.#video.removeAttribute('src')
    this.#video.load()
  }

  #play(): void {
    this.#options.sound.play(this.#video, this.#item?.volume ?? 0)
  }

  #apply(remedy: Remedy): void {
    if (remedy === 'skip') void this.#fail()
    if (remedy === 'nudge') {
      const position = this.#video.currentTime
      this.#video.currentTime = position
      this.#play()
    }
    if (remedy === 'reload') void this.#reload(this.#signal)
  }

  /** Reloads a live video behind a cover: it is blank until its first frame. */
  async #reload(signal: AbortSignal): Promise<void> {
    const position = this.#video.currentTime
    this.#cover.put(this.#video)
    await nextFrames(2)
    if (signal.aborted || this.#isCovered) return
    const uncover = (): void => {
      if (!signal.aborted && !this.#isCovered) this.#cover.remove()
    }
    onNextFrame(this.#video, () => void nextFrames(2).then(uncover))
    this.#video.load()
    this.#video.currentTime = position
    this.#play()
  }

  async #fail(): Promise<void> {
    const signal = this.#signal
    const failure = this.#file ? await causeOf(this.#file) : 'late'
    if (signal.aborted) return
    this.#watchdog = undefined
    this.#failure = failure
    this.#options.onFault()
  }
}
