import type { Animation } from '@digisigncast/contract/content/screens'

export interface KeyFrame {
  offset?: number
  opacity?: number
  transform?: string
}

/**
 * Keyframes for replacing one slide with another. The entering slide is above the leaving one; both are opaque, fill
 * their region, which clips them, and animate together with the same easing.
 */
export interface Transition {
  enter: readonly KeyFrame[]
  leave: readonly KeyFrame[]
  easing: string
}

export type Effect = Exclude<Animation, 'default' | 'random'>

const settle = 'cubic-bezier(0.22, 0.8, 0.3, 1)'

const frames = (...rows: [opacity: number, transform: string][]): readonly KeyFrame[] =>
  rows.map(([opacity, transform]) => ({ opacity, transform }))

// The leaving slide stays opaque: otherwise the black background would show through during a fade, and around slides
// that rotate or grow.
const stay = frames([1, 'none'], [1, 'none'])

/** Height (1 = above the region, 0 = in place) of a dropped ball at progress `t`. */
function bounceHeight(t: number): number {
  const k = 7.5625
  if (t < 1 / 2.75) return 1 - k * t * t
  if (t < 2 / 2.75) return 0.25 - k * (t - 1.5 / 2.75) ** 2
  if (t < 2.5 / 2.75) return 0.0625 - k * (t - 2.25 / 2.75) ** 2
  return 0.015625 - k * (t - 2.625 / 2.75) ** 2
}

const drop: readonly KeyFrame[] = Array.from({ length: 34 }, (_, step) => {
  const offset = step / 33
  return { offset, opacity: 1, transform: `translateY(${(-100 * bounceHeight(offset)).toFixed(3)}%)` }
})

// Two slides moved edge to edge show a black hairline between them at fractional pixels. So the leaving one moves more
// slowly and the entering one slides over it.
const slide = (side: 1 | -1): Transition => ({
  enter: frames([1, `translateX(${100 * side}%)`], [1, 'translateX(0%)']),
  leave: frames([1, 'translateX(0%)'], [1, `translateX(${-30 * side}%)`]),
  easing: settle,
})

const fade: Transition = {
  enter: frames([0, 'none'], [1, 'none']),
  leave: stay,
  easing: 'linear',
}

const effects: Record<Effect, Transition> = {
  fadeAnimate: fade,
  zoom: {
    enter: frames([0, 'scale(0.6)'], [1, 'scale(1)']),
    leave: frames([1, 'scale(1)'], [1, 'scale(1.35)']),
    easing: settle,
  },
  spin: {
    enter: frames([1, 'rotate(-360deg) scale(0)'], [1, 'rotate(0deg) scale(1)']),
    leave: stay,
    easing: settle,
  },
  'slide-right': slide(-1),
  'slide-left': slide(1),
  bounce: { enter: drop, leave: stay, easing: 'linear' },
  scale: {
    enter: frames([1, 'scale(0)'], [1, 'scale(1)']),
    leave: stay,
    easing: settle,
  },
  // A quarter turn around the lower left corner, entering from the left edge.
  rotate: {
    enter: frames(
      [1, 'translate(-50%, 50%) rotate(-90deg) translate(50%, -50%)'],
      [1, 'translate(-50%, 50%) rotate(0deg) translate(50%, -50%)'],
    ),
    leave: stay,
    easing: settle,
  },
  // Two flashes per second: more than three can trigger photosensitive seizures (WCAG 2.3.1).
  blink: {
    enter: [
      { offset: 0, opacity: 0, transform: 'none' },
      { offset: 0.25, opacity: 1, transform: 'none' },
      { offset: 0.5, opacity: 0.1, transform: 'none' },
      { offset: 0.75, opacity: 1, transform: 'none' },
      { offset: 1, opacity: 1, transform: 'none' },
    ],
    leave: stay,
    easing: 'linear',
  },
}

const names = Object.keys(effects) as Effect[]

/** FNV-1a: the same text gives the same number in every browser. */
function stableHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  // FNV's low bits are weak for short texts that differ only in the last character.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** The effect of an animation. `random` selects one of the nine named effects by the seed. */
export function effectFor(animation: Animation, seed: string): Effect {
  if (animation === 'default') return 'fadeAnimate'
  if (animation !== 'random') return animation
  return names[stableHash(seed) % names.length] ?? 'fadeAnimate'
}

/** The keyframes of an effect. */
export const transitionOf = (effect: Effect): Transition => effects[effect]

/** The keyframes of an animation. */
export const transitionFor = (animation: Animation, seed: string): Transition =>
  transitionOf(effectFor(animation, seed))
