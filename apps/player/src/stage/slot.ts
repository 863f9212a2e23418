import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { KeyFrame } from '@digisigncast/timeline/transitions'
import { Cover } from './cover.ts'
import type { Decoders } from './decoders.ts'
import type { Failure } from './faults.ts'
import type { FileFor, HeldFile } from './files.ts'
import { Layer } from './layer.ts'
import { isVideoUrl } from './media-kind.ts'
import type { PicturePart } from './picture.ts'
import {
  isAvailable,
  onNextFrame,
  type Primed,
  presentFirstFrame,
  primeImage,
  primeVideo,
  withTimeout,
} from './prime.ts'
import { nextFrames } from './wait.ts'
import { type Remedy, Watchdog } from './watchdog.ts'

/** A busy device needs several frames to render an image. */
const warmFrames = 3

export interface StageItem extends ManifestItem {
  url: string
}

export type SlotState = 'free' | 'loading' | 'primed' | 'broken' | 'live'

export interface SlotOptions {
  fileFor: FileFor
  decoders: Decoders
  /** Called when the item is ready or found broken. */
  onChange: () => void
}

/**
 * One of a region's two buffers in which an item is prepared and shown. Its elements are reused: browsers refuse to
 * create more video players after about a thousand discarded ones.
 */
export class Slot {
  readonly layer = new Layer('slot')
  state: SlotState = 'free'
  item: StageItem | undefined
  /** Also true for an item that broke on the display. */
  isOnDisplay = false
  #options: SlotOptions
  #image = new Image()
  #video = document.createElement('video')
  #cover = new Cover(this.layer.element)
  #scope = new AbortController()
  #file: HeldFile | undefined
  #watchdog: Watchdog | undefined
  #failure: Failure | undefined
  /** Its video is unloaded and replaced by a cover. */
  #isCovered = false

  constructor(options: SlotOptions) {
    this.#options = options
    this.#image.alt = ''
    this.#image.decoding = 'sync'
    this.#video.muted = true
    this.#video.playsInline = true
    this.#video.preload = 'auto'
    this.#video.disablePictureInPicture = true
    this.#video.setAttribute('muted', '')
    this.#video.addEventListener('error', () => {
      if (this.isLiveVideo) void this.#break(this.#scope)
    })
    this.layer.element.append(this.#image, this.#video)
  }

  get isVideo(): boolean {
    return this.item !== undefined && isVideoUrl(this.item.url)
  }

  get isLiveVideo(): boolean {
    return this.state === 'live' && this.isVideo && !this.#isCovered
  }

  /** Position of a video in its current round, in ms; undefined for images. */
  get positionMs(): number | undefined {
    return this.isLiveVideo ? this.#video.currentTime * 1000 : undefined
  }

  /** The visible image or video. */
  get source(): PicturePart['source'] | undefined {
    if (!this.isOnDisplay) return undefined
    return this.#cover.canvas ?? (this.isVideo ? this.#video : this.#image)
  }

  /** Loads an item hidden. `state` becomes `primed` or `broken`. */
  async prime(item: StageItem): Promise<void> {
    this.release()
    this.item = item
    this.state = 'loading'
    const scope = new AbortController()
    this.#scope = scope
    const { isVideo } = this
    this.#image.hidden = isVideo
    this.#video.hidden = !isVideo
    const primed = await this.#load(item.url, scope)
    if (scope.signal.aborted) return
    if (primed !== 'ready') return this.#break(scope, primed)
    this.state = 'primed'
    this.#options.onChange()
  }

  /** Renders the item below the live one and waits until it is painted. */
  async warm(): Promise<void> {
    this.layer.warm()
    if (this.isVideo) await presentFirstFrame(this.#video)
    await nextFrames(warmFrames)
  }

  /** Shows the item above the current one. */
  enter(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions, now: number): void {
    this.state = 'live'
    this.isOnDisplay = true
    this.layer.element.dataset['item'] = this.item?.id ?? ''
    this.layer.enter(frames, timing)
    if (!this.isVideo) return
    this.#watchdog = new Watchdog(now)
    this.#play()
  }

  /** Assigns the same file to another item. */
  rename(item: StageItem): void {
    if (this.item?.id !== item.id) this.layer.element.dataset['item'] = item.id
    this.item = item
  }

  leave(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions): void {
    delete this.layer.element.dataset['item']
    this.layer.leave(frames, timing)
  }

  /** Replaces a live video by an image of its current frame and frees its decoder. */
  async cover(): Promise<void> {
    if (!this.isLiveVideo) return
    this.#cover.put(this.#video)
    await nextFrames(2)
    this.#isCovered = true
    this.#dropVideo()
  }

  /** Restarts a covered video from its beginning. */
  async uncover(now: number): Promise<void> {
    if (!this.#isCovered || !this.#file) return
    this.#options.decoders.take(this)
    if ((await primeVideo(this.#video, this.#file.url, this.#scope)) !== 'ready') return this.#break(this.#scope)
    this.#play()
    await nextFrames(warmFrames)
    this.#cover.remove()
    this.#isCovered = false
    this.#watchdog = new Watchdog(now)
  }

  /** True: the video loops. False: it stops on its last frame. */
  loop(isWanted: boolean): void {
    if (!this.isLiveVideo) return
    this.#video.loop = isWanted
    if (isWanted && this.#video.ended) this.#play()
  }

  /** Whether a video is shorter than its item and must loop. */
  isShorterThan(ms: number): boolean {
    return this.isVideo && this.#video.duration * 1000 < ms - 250
  }

  /** Checks that a live video advances, and applies the watchdog's remedy. */
  watch(now: number): void {
    if (!this.isLiveVideo || !this.#watchdog) return
    if (document.hidden || (this.#video.ended && !this.#video.loop)) {
      this.#watchdog = new Watchdog(now)
      return
    }
    const frames = this.#video.getVideoPlaybackQuality().totalVideoFrames
    this.#heal(this.#watchdog.check(now, this.#video.currentTime, frames))
  }

  /** Returns and clears the failure of the item. */
  takeFailure(): Failure | undefined {
    const failure = this.#failure
    this.#failure = undefined
    return failure
  }

  release(): void {
    this.#scope.abort()
    this.layer.hide()
    delete this.layer.element.dataset['item']
    this.#dropVideo()
    this.#cover.remove()
    this.#isCovered = false
    this.#image.removeAttribute('src')
    this.#file?.release()
    this.#file = undefined
    this.#watchdog = undefined
    this.#failure = undefined
    this.item = undefined
    this.isOnDisplay = false
    this.state = 'free'
  }

  async #load(url: string, scope: AbortController): Promise<Primed> {
    const file = await withTimeout(this.#options.fileFor(url), scope.signal)
    if (scope.signal.aborted || !file) {
      file?.release()
      return 'late'
    }
    this.#file = file
    if (!this.isVideo) return primeImage(this.#image, file.url, scope)
    this.#options.decoders.take(this)
    return primeVideo(this.#video, file.url, scope)
  }

  #dropVideo(): void {
    this.#options.decoders.free(this)
    if (!this.#video.hasAttribute('src')) return
    this.#video.pause()
    this.#video.loop = false
    this.#video.removeAttribute('src')
    this.#video.load()
  }

  #play(): void {
    // A refused play() is detected by the watchdog.
    this.#video.play().catch(() => undefined)
  }

  #heal(remedy: Remedy): void {
    if (remedy === 'skip') void this.#break(this.#scope)
    if (remedy === 'nudge') {
      const position = this.#video.currentTime
      this.#video.currentTime = position
      this.#play()
    }
    if (remedy === 'reload') void this.#reload(this.#scope)
  }

  /** Reloads a live video behind a cover: it is blank until its first frame. */
  async #reload({ signal }: AbortController): Promise<void> {
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

  /** An unavailable file is not broken: it may become available. */
  async #break({ signal }: AbortController, reason: Failure = 'broken'): Promise<void> {
    const isBroken = reason === 'broken' && this.#file !== undefined && (await isAvailable(this.#file.url))
    if (signal.aborted) return
    this.state = 'broken'
    this.#failure = isBroken ? 'broken' : 'late'
    this.#options.onChange()
  }
}
