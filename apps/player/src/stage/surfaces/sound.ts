const gestures = ['pointerup', 'touchend', 'keydown'] as const

/**
 * The sound of videos. Browsers may forbid it until the page is touched, clicked or used with a key: until then a video
 * plays without sound.
 */
export class Sound {
  isBlocked = false
  #onChange: () => void
  /** Videos that play without their sound, with their volume in percent. */
  #silenced = new Map<HTMLVideoElement, number>()

  constructor(onChange: () => void) {
    this.#onChange = onChange
    for (const name of gestures) addEventListener(name, () => this.#allow(), { passive: true })
  }

  /** Plays a video at a volume in percent. A refused play() is detected by the watchdog. */
  play(video: HTMLVideoElement, volume: number): void {
    const isWanted = volume > 0
    if (isWanted) video.volume = volume / 100
    if (isWanted && this.isBlocked) this.#silenced.set(video, volume)
    video.muted = !isWanted || this.isBlocked
    video.play().catch((refusal: unknown) => {
      if (video.muted || !(refusal instanceof DOMException) || refusal.name !== 'NotAllowedError') return
      this.#silenced.set(video, volume)
      this.#setBlocked(true)
      video.muted = true
      video.play().catch(() => undefined)
    })
  }

  /** Its video is unloaded. */
  end(video: HTMLVideoElement): void {
    this.#silenced.delete(video)
    video.muted = true
  }

  #allow(): void {
    if (!this.isBlocked) return
    this.#setBlocked(false)
    const silenced = [...this.#silenced]
    this.#silenced.clear()
    for (const [video, volume] of silenced) if (!video.paused) this.play(video, volume)
  }

  #setBlocked(isBlocked: boolean): void {
    if (this.isBlocked === isBlocked) return
    this.isBlocked = isBlocked
    this.#onChange()
  }
}
