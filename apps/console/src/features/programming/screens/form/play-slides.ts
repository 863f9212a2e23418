import { previewIntervalMs, previewTransitionMs } from '@digisigncast/contract/api/limits'
import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import { transitionFor } from '@digisigncast/timeline/transitions'

const firstMs = 400

/**
 * Animates through the children of `stage` in a loop, until the returned function is called.
 * Continues from the topmost child.
 */
export function playSlides(stage: HTMLElement, name: AnimationName): () => void {
  const slides = Array.from(stage.children).filter((child) => child instanceof SVGElement)
  let running: Animation[] = []
  let shown = Math.max(
    0,
    slides.findIndex((slide) => slide.style.zIndex === '2'),
  )
  let turn = 0

  const advance = () => {
    const leaving = slides[shown]
    shown = (shown + 1) % slides.length
    const entering = slides[shown]
    if (!leaving || !entering) return
    for (const slide of slides) slide.style.zIndex = slide === entering ? '2' : slide === leaving ? '1' : '0'
    const { enter, leave, easing } = transitionFor(name, String(turn++))
    const timing = { duration: previewTransitionMs, easing, fill: 'both' } as const
    for (const animation of running) animation.cancel()
    running = [entering.animate(enter.map(asKeyframe), timing), leaving.animate(leave.map(asKeyframe), timing)]
  }

  let interval: ReturnType<typeof setInterval> | undefined
  const first = setTimeout(() => {
    advance()
    interval = setInterval(advance, previewIntervalMs)
  }, firstMs)

  return () => {
    clearTimeout(first)
    clearInterval(interval)
    for (const animation of running) animation.cancel()
  }
}

const asKeyframe = (frame: object): Keyframe => ({ ...frame })
