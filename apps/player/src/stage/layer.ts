import type { KeyFrame } from '@digisigncast/timeline/transitions'

/** An opaque box that enters above the layer it replaces and leaves below the layer that replaces it. */
export class Layer {
  readonly element = document.createElement('div')
  #animation: Animation | undefined

  constructor(className: string) {
    this.element.className = className
  }

  /** Renders it below the live layer, so that its first visible frame is not black. */
  warm(): void {
    this.element.style.opacity = '1'
    this.element.style.zIndex = '1'
  }

  /** Makes it slightly transparent: browsers do not present a video below an opaque element. */
  makeTranslucent(): void {
    this.element.style.opacity = '0.999'
  }

  /** Animates it in above the other layers. */
  enter(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions): void {
    this.element.style.zIndex = '2'
    this.element.style.opacity = '1'
    this.#animate(frames, timing)
  }

  leave(frames: readonly KeyFrame[], timing: KeyframeAnimationOptions): void {
    this.element.style.zIndex = '1'
    this.#animate(frames, timing)
  }

  /** Ends the animation; the element's own style equals the final frame. */
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
