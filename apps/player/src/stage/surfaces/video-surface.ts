import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Failure } from '../faults.ts'
import type { HeldFile } from '../files.ts'
import { causeOf, openFile } from './prime.ts'
import type { Picture, Primed, Surface, SurfaceOptions } from './surface.ts'
import { presentFirstFrame } from './video-frames.ts'
import { VideoPart } from './video-part.ts'
import { WatchedVideo } from './watched-video.ts'

export class VideoSurface implements Surface {
  readonly element = document.createElement('div')
  readonly leadMs = 5000
  readonly maxCatchUpMs = 250
  #options: SurfaceOptions
  #watched: WatchedVideo
  #part: VideoPart
  #item: ManifestItem | undefined
  #file: HeldFile | undefined
  #failure: Failure | undefined

  constructor(options: SurfaceOptions) {
    this.#options = options
    this.element.className = 'surface'
    this.#watched = new WatchedVideo(this.element, {
      decoders: options.decoders,
      holder: this,
      fromS: () => this.#part.fromS,
      start: () => this.#part.start(),
      onUnload: () => this.#stop(),
      onFail: () => void this.#fail(),
    })
    this.#part = new VideoPart(this.#watched.element, () => this.#play())
  }

  get holdsDecoder(): boolean {
    return this.#watched.holdsDecoder
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

  needsDecoder(): boolean {
    return true
  }

  async prime(item: ManifestItem, signal: AbortSignal): Promise<Primed> {
    this.update(item)
    const file = await openFile(this.#options.fileFor, item.asset, signal)
    if (!file) return 'late'
    this.#file = file
    const primed = await this.#watched.load(file.url, signal)
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
    this.#watched.begin(now)
  }

  repeat(isWanted: boolean): void {
    if (this.holdsDecoder) this.#part.repeat(isWanted)
  }

  check(now: number): Failure | undefined {
    const failure = this.#failure
    this.#failure = undefined
    if (!failure) this.#watched.check(now, this.#part.isOver || (this.#video.ended && !this.#video.loop))
    return failure
  }

  async freeDecoder(): Promise<void> {
    if (this.holdsDecoder) await this.#watched.freeDecoder()
  }

  resume(now: number): Promise<void> {
    return this.#watched.resume(now)
  }

  picture(): Picture {
    return this.#watched.picture
  }

  release(): void {
    this.#watched.release()
    this.#file?.release()
    this.#file = undefined
    this.#item = undefined
    this.#part.set(undefined)
    this.#failure = undefined
  }

  get #video(): HTMLVideoElement {
    return this.#watched.element
  }

  #stop(): void {
    this.#part.stop()
    this.#options.sound.end(this.#video)
  }

  #play(): void {
    this.#options.sound.play(this.#video, this.#item?.volume ?? 0)
  }

  async #fail(): Promise<void> {
    const file = this.#file
    const failure = file ? await causeOf(file) : 'late'
    if (this.#file !== file) return
    this.#failure = failure
    this.#options.onFault()
  }
}
