import type { KeyFrame } from '@digisigncast/timeline/transitions'

/** An opaque box that comes in above the one it replaces, and leaves below the one that replaces it. */
export class Layer {
  readonly element = document.createElement('div')
  #animation: Animation | undefined

  constructor(className: string) {
    this.element.className = className
  }

  /** Draws it under the live one, so that its first frame on the display is not a black one. */
  warm(): void {
    this.element.style.opacity = '1'
    this.element.style.zIndex = '1'
  }

  /** Lets what is drawn below take part. Browsers leave out a video that is covered by something opaque. */
  thin(): void {
    this.element.style.opacity = '0.999'
  }

  /** Brings it in above what is there; it stays above until it leaves. */
  enter(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions): void {
    this.element.style.zIndex = '2'
    this.element.style.opacity = '1'
    this.#animate(frames, timing)
  }

  leave(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions): void {
    this.element.style.zIndex = '1'
    this.#animate(frames, timing)
  }

  /** Ends the animation; what the box looks like without one is its final frame. */
  settle(): void {
    this.#animation?.cancel()
    this.#animation = undefined
  }

  hide(): void {
    this.settle()
    this.element.style.opacity = '0'
    this.element.style.zIndex = '0'
  }

  #animate(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions): void {
    this.settle()
    this.#animation = this.element.animate(
      frames.map((frame) => ({ ...frame })),
      { ...timing, fill: 'both' },
    )
  }
}
