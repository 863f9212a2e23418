import type { ManifestItem } from '@digisigncast/contract/manifest'
import type { KeyFrame } from '@digisigncast/timeline/transitions'
import { Cover } from './cover.ts'
import type { Decoders } from './decoders.ts'
import type { Failure } from './faults.ts'
import type { FileFor, HeldFile } from './files.ts'
import { Layer } from './layer.ts'
import { isVideoUrl } from './media-kind.ts'
import type { PicturePart } from './picture.ts'
import {
  canBeHad,
  onNextFrame,
  type Primed,
  presentFirstFrame,
  primeImage,
  primeVideo,
  withinPatience,
} from './prime.ts'
import { nextFrames } from './wait.ts'
import { type Remedy, Watchdog } from './watchdog.ts'

/** A busy machine needs several frames to bring a picture in. */
const warmFrames = 3

export interface StageItem extends ManifestItem {
  url: string
}

export type SlotState = 'free' | 'loading' | 'primed' | 'broken' | 'live'

export interface SlotOptions {
  fileFor: FileFor
  decoders: Decoders
  /** Called when the item has become ready, or turned out to be broken. */
  onChange: () => void
}

/**
 * One of the two places in a region where an item is made ready and shown. Its elements are made once and used for
 * ever: browsers refuse new video players after about a thousand that were thrown away.
 */
export class Slot {
  readonly layer = new Layer('slot')
  state: SlotState = 'free'
  item: StageItem | undefined
  /** Also of one that has turned out to be broken there. */
  isOnDisplay = false
  #options: SlotOptions
  #image = new Image()
  #video = document.createElement('video')
  #cover = new Cover(this.layer.element)
  #scope = new AbortController()
  #file: HeldFile | undefined
  #watchdog: Watchdog | undefined
  #failure: Failure | undefined
  /** Its video has given its decoder away; a cover stands for it. */
  #isAway = false

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
    return this.state === 'live' && this.isVideo && !this.#isAway
  }

  /** Where a video is in its present round (ms); undefined for pictures. */
  get positionMs(): number | undefined {
    return this.isLiveVideo ? this.#video.currentTime * 1000 : undefined
  }

  /** What a viewer sees in it. */
  get source(): PicturePart['source'] | undefined {
    if (!this.isOnDisplay) return undefined
    return this.#cover.canvas ?? (this.isVideo ? this.#video : this.#image)
  }

  /** Loads an item unseen. The state says when it is primed or broken. */
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

  /** Draws the item under the live one, and waits until its picture has really been drawn there. */
  async warm(): Promise<void> {
    this.layer.warm()
    if (this.isVideo) await presentFirstFrame(this.#video)
    await nextFrames(warmFrames)
  }

  /** Brings the item onto the display above what is there. */
  enter(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions, now: number): void {
    this.state = 'live'
    this.isOnDisplay = true
    this.layer.element.dataset['item'] = this.item?.id ?? ''
    this.layer.enter(frames, timing)
    if (!this.isVideo) return
    this.#watchdog = new Watchdog(now)
    this.#play()
  }

  /** The same file now belongs to another item. */
  rename(item: StageItem): void {
    if (this.item?.id !== item.id) this.layer.element.dataset['item'] = item.id
    this.item = item
  }

  leave(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions): void {
    delete this.layer.element.dataset['item']
    this.layer.leave(frames, timing)
  }

  /** Keeps the present frame of a live video as a picture, and gives its decoder away. */
  async cover(): Promise<void> {
    if (!this.isLiveVideo) return
    this.#cover.put(this.#video)
    await nextFrames(2)
    this.#isAway = true
    this.#dropVideo()
  }

  /** Takes a covered video up again, from its beginning: nothing else has come. */
  async uncover(now: number): Promise<void> {
    if (!this.#isAway || !this.#file) return
    this.#options.decoders.take(this)
    if ((await primeVideo(this.#video, this.#file.url, this.#scope)) !== 'ready') return this.#break(this.#scope)
    this.#play()
    await nextFrames(warmFrames)
    this.#cover.remove()
    this.#isAway = false
    this.#watchdog = new Watchdog(now)
  }

  /** True: the video goes round without a cut. False: it stops at its end and stays there. */
  loop(isWanted: boolean): void {
    if (!this.isLiveVideo) return
    this.#video.loop = isWanted
    if (isWanted && this.#video.ended) this.#play()
  }

  /** A video that is shorter than its time must go round. */
  isShorterThan(ms: number): boolean {
    return this.isVideo && this.#video.duration * 1000 < ms - 250
  }

  /** Checks that a live video moves, and does what its watchdog asks for. */
  watch(now: number): void {
    if (!this.isLiveVideo || !this.#watchdog) return
    if (document.hidden || (this.#video.ended && !this.#video.loop)) {
      this.#watchdog = new Watchdog(now)
      return
    }
    const frames = this.#video.getVideoPlaybackQuality().totalVideoFrames
    this.#heal(this.#watchdog.check(now, this.#video.currentTime, frames))
  }

  /** Once after the item has turned out to be broken: how. */
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
    this.#isAway = false
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
    const file = await withinPatience(this.#options.fileFor(url), scope.signal)
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
    // A video that refuses to play does not move: the watchdog sees it.
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

  /** A video that is loaded again is blank until its first frame has come. */
  async #reload({ signal }: AbortController): Promise<void> {
    const position = this.#video.currentTime
    this.#cover.put(this.#video)
    await nextFrames(2)
    if (signal.aborted || this.#isAway) return
    const uncover = (): void => {
      if (!signal.aborted && !this.#isAway) this.#cover.remove()
    }
    onNextFrame(this.#video, () => void nextFrames(2).then(uncover))
    this.#video.load()
    this.#video.currentTime = position
    this.#play()
  }

  /** Bytes that cannot be had now are not broken: they may come. */
  async #break({ signal }: AbortController, reason: Failure = 'broken'): Promise<void> {
    const isBroken = reason === 'broken' && this.#file !== undefined && (await canBeHad(this.#file.url))
    if (signal.aborted) return
    this.state = 'broken'
    this.#failure = isBroken ? 'broken' : 'late'
    this.#options.onChange()
  }
}
