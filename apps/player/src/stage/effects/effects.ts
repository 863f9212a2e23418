import { transitionMs } from '@digisigncast/contract/api/limits'
import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import { type Effect, effectFor, type Transition, transitionOf } from '@digisigncast/timeline/transitions'
import { EffectLevel, type ReplacedEffect } from './effect-level.ts'
import { FrameMeter } from './frame-meter.ts'

export interface EffectsOptions {
  /** Plays effects on displays that are too slow for them, too: for tests of effects. */
  keepsEffects?: boolean
  /** The replaced effect has changed. */
  onReplaced?: () => void
}

export interface ChosenTransition extends Transition {
  effect: Effect
  /** 0 for a cut. */
  durationMs: number
}

/** Durations of what leaves and of what enters (ms); 0 when nothing leaves. */
export type Durations = readonly [leavingMs: number, enteringMs: number]

/** Chooses the effect of each transition: the wanted one, or a plain one where the display cannot play it. */
export class Effects {
  #options: EffectsOptions
  #meter = new FrameMeter()
  #level = new EffectLevel()
  #reported: ReplacedEffect | undefined

  constructor(options: EffectsOptions) {
    this.#options = options
  }

  /** The effect that this display cannot play. */
  get replaced(): ReplacedEffect | undefined {
    return this.#level.replaced
  }

  /** Starts anew when another screen or animation is played. */
  use(of: string): void {
    this.#level.use(of)
    this.#report()
  }

  /** A transition is about to begin at `at` (performance.now()). */
  approach(at: number): void {
    if (this.replaced?.by !== 'cut' && !this.#options.keepsEffects) this.#meter.approach(at)
  }

  /** Chooses a transition. `seed` selects the effect of `random`. */
  choose(animation: AnimationName, seed: string, durations: Durations): ChosenTransition {
    const wanted = effectFor(animation, seed)
    const effect = this.#level.choose(wanted, isSupported(wanted), performance.now())
    this.#report()
    const durationMs = effect ? swapMs(durations) : 0
    return { ...transitionOf(effect ?? 'fadeAnimate'), effect: effect ?? 'fadeAnimate', durationMs }
  }

  /** A transition begins now. */
  begin({ effect, durationMs }: ChosenTransition): void {
    if (durationMs === 0 || this.#options.keepsEffects) return
    this.#meter.begin(durationMs, (frames) => {
      this.#level.record(effect, frames, performance.now())
      this.#report()
    })
  }

  #report(): void {
    if (this.replaced === this.#reported) return
    this.#reported = this.replaced
    this.#options.onReplaced?.()
  }
}

const known = new Map<Effect, boolean>()

/** Browsers ignore keyframes that they cannot draw, without an error. Each effect is examined once. */
function isSupported(effect: Effect): boolean {
  const { enter, leave } = transitionOf(effect)
  const found =
    known.get(effect) ??
    [...enter, ...leave].every(({ transform }) => transform === undefined || CSS.supports('transform', transform))
  known.set(effect, found)
  return found
}

/** Duration of a transition: at most half of the shorter item, so that the next item can be prepared. */
const swapMs = ([leavingMs, enteringMs]: Durations): number => Math.min(transitionMs, leavingMs / 2, enteringMs / 2)
