import type { ManifestItem } from '@digisigncast/contract/content/manifest'

/** A video this close to the end of its part has reached it (s). */
const toleranceS = 0.02
const shortestTimerMs = 40
const maxTimerMs = 60_000

/** Plays a part of a video: repeats it, or stops on its last frame. */
export class VideoPart {
  /** It is stopped at its end. */
  isOver = false
  #video: HTMLVideoElement
  #play: () => void
  #item: ManifestItem | undefined
  #isRepeated = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param play starts the video at its position */
  constructor(video: HTMLVideoElement, play: () => void) {
    this.#video = video
    this.#play = play
  }

  get fromS(): number {
    return (this.#item?.fromMs ?? 0) / 1000
  }

  get lengthMs(): number {
    return (this.#endS - this.fromS) * 1000
  }

  set(item: ManifestItem | undefined): void {
    this.#item = item
  }

  start(): void {
    this.isOver = false
    this.#play()
    this.#watch()
  }

  repeat(isWanted: boolean): void {
    this.#isRepeated = isWanted
    // The browser repeats a whole video without a gap.
    this.#video.loop = isWanted && this.#isWhole
    if (isWanted && (this.isOver || this.#video.ended)) this.#startAgain()
    else this.#watch()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isRepeated = false
    this.isOver = false
    this.#video.loop = false
  }

  get #isWhole(): boolean {
    const { fromMs, toMs, playback } = this.#item ?? {}
    return fromMs === undefined && toMs === undefined && playback !== 'cut'
  }

  /** End of the part (s); Infinity while the length of the video is unknown. */
  get #endS(): number {
    const { toMs = Number.POSITIVE_INFINITY } = this.#item ?? {}
    return Math.min(toMs / 1000, this.#video.duration || Number.POSITIVE_INFINITY)
  }

  /** Position (s) at which it repeats or stops; for a repeated item that is cut, its duration. */
  get #turnS(): number {
    const { playback, durationMs = 0 } = this.#item ?? {}
    const isCut = playback === 'cut' && this.#isRepeated
    return isCut ? Math.min(this.#endS, this.fromS + durationMs / 1000) : this.#endS
  }

  #watch(): void {
    clearTimeout(this.#timer)
    if (this.#isWhole || this.isOver) return
    const leftS = this.#turnS - this.#video.currentTime
    if (leftS > toleranceS) return this.#later(() => this.#watch(), leftS * 1000)
    if (!this.#isRepeated) {
      this.isOver = true
      return this.#video.pause()
    }
    const { playback, durationMs = 0 } = this.#item ?? {}
    const restMs = playback === 'cut' ? durationMs - this.lengthMs : 0
    if (restMs < shortestTimerMs) return this.#startAgain()
    this.isOver = true
    this.#video.pause()
    return this.#later(() => this.#startAgain(), restMs)
  }

  #startAgain(): void {
    this.#video.currentTime = this.fromS
    this.start()
  }

  #later(work: () => void, ms: number): void {
    this.#timer = setTimeout(work, Math.min(Math.max(ms, shortestTimerMs), maxTimerMs))
  }
}
