import type { KeyFrame } from '@digisigncast/timeline/transitions'
import { Layer } from './layer.ts'
import { isVideoUrl } from './media-kind.ts'
import type { Entry } from './plan.ts'
import { presentFirstFrame, primeImage, primeVideo } from './prime.ts'
import { nextFrames } from './wait.ts'
import { type Remedy, Watchdog } from './watchdog.ts'

/** A busy machine needs several frames to bring a picture in. */
const warmFrames = 3

export interface StageItem extends Entry {
  url: string
  durationMs: number
}

export type SlotState = 'free' | 'loading' | 'primed' | 'broken' | 'live'

/**
 * One of the two places in a region where an item is made ready and shown. Its elements are made once and used for
 * ever: browsers refuse new video players after about a thousand that were thrown away.
 */
export class Slot {
  readonly layer = new Layer('slot')
  state: SlotState = 'free'
  item: StageItem | undefined
  #image = new Image()
  #video = document.createElement('video')
  #scope = new AbortController()
  #watchdog: Watchdog | undefined
  #hasFault = false
  #onChange: () => void

  /** `onChange` is called when the item has become ready, or turned out to be broken. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
    this.#image.alt = ''
    this.#image.decoding = 'sync'
    this.#video.muted = true
    this.#video.playsInline = true
    this.#video.preload = 'auto'
    this.#video.disablePictureInPicture = true
    this.#video.setAttribute('muted', '')
    this.#video.addEventListener('error', () => {
      if (this.state === 'live' && this.#isVideo) this.#break()
    })
    this.layer.element.append(this.#image, this.#video)
  }

  get #isVideo(): boolean {
    return this.item !== undefined && isVideoUrl(this.item.url)
  }

  get isLiveVideo(): boolean {
    return this.state === 'live' && this.#isVideo
  }

  /** Where a video is in its present round (ms); undefined for pictures. */
  get positionMs(): number | undefined {
    return this.#isVideo ? this.#video.currentTime * 1000 : undefined
  }

  /** Loads an item unseen. The state says when it is primed or broken. */
  async prime(item: StageItem): Promise<void> {
    this.release()
    this.item = item
    this.state = 'loading'
    const scope = new AbortController()
    this.#scope = scope
    const isVideo = this.#isVideo
    this.#image.hidden = isVideo
    this.#video.hidden = !isVideo
    const isReady = await (isVideo
      ? primeVideo(this.#video, item.url, scope)
      : primeImage(this.#image, item.url, scope))
    const isWanted = !scope.signal.aborted
    scope.abort()
    if (!isWanted) return
    if (!isReady) return this.#break()
    this.state = 'primed'
    this.#onChange()
  }

  /** Draws the item under the live one, and waits until its picture has really been drawn there. */
  async warm(): Promise<void> {
    this.layer.warm()
    if (this.#isVideo) await presentFirstFrame(this.#video)
    await nextFrames(warmFrames)
  }

  /** Brings the item onto the glass above what is there. */
  enter(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions, now: number): void {
    this.state = 'live'
    this.layer.element.dataset['item'] = this.item?.id ?? ''
    this.layer.enter(frames, timing)
    if (!this.#isVideo) return
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

  /** True: the video goes round without a cut. False: it stops at its end and stays there. */
  loop(isWanted: boolean): void {
    if (!this.#isVideo) return
    this.#video.loop = isWanted
    if (isWanted && this.#video.ended) this.#play()
  }

  /** A video that is shorter than its time must go round. */
  isShorterThan(ms: number): boolean {
    return this.#isVideo && this.#video.duration * 1000 < ms - 250
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

  /** True once after the item has turned out to be broken. */
  takeFault(): boolean {
    const hadFault = this.#hasFault
    this.#hasFault = false
    return hadFault
  }

  release(): void {
    this.#scope.abort()
    this.layer.hide()
    delete this.layer.element.dataset['item']
    if (this.#video.hasAttribute('src')) {
      this.#video.pause()
      this.#video.loop = false
      this.#video.removeAttribute('src')
      this.#video.load()
    }
    this.#image.removeAttribute('src')
    this.#watchdog = undefined
    this.#hasFault = false
    this.item = undefined
    this.state = 'free'
  }

  #play(): void {
    // A video that refuses to play does not move: the watchdog sees it.
    this.#video.play().catch(() => undefined)
  }

  #heal(remedy: Remedy): void {
    if (remedy === 'skip') this.#break()
    if (remedy === 'nudge' || remedy === 'reload') {
      const position = this.#video.currentTime
      if (remedy === 'reload') this.#video.load()
      this.#video.currentTime = position
      this.#play()
    }
  }

  #break(): void {
    this.state = 'broken'
    this.#hasFault = true
    this.#onChange()
  }
}
