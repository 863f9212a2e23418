import { activeEnd, joinedEnd, nextStart, type RuleTimes } from './rule.ts'
import { endInstant, type OffsetAt, startInstant, type WallTimes, wallTimesAt } from './wall-time.ts'

/** Rules at an instant (ms): which are active, and when the first one that was asked for starts or ends. */
export class RulesAt {
  readonly #offsetAt: OffsetAt
  readonly #wall: WallTimes
  #firstStart = Number.POSITIVE_INFINITY
  #firstEnd = Number.POSITIVE_INFINITY

  constructor(offsetAt: OffsetAt, now: number) {
    this.#offsetAt = offsetAt
    this.#wall = wallTimesAt(now, offsetAt)
  }

  isActive(rule: RuleTimes): boolean {
    const end = activeEnd(rule, this.#wall)
    if (end === undefined) this.#firstStart = Math.min(this.#firstStart, nextStart(rule, this.#wall.reached))
    else this.#firstEnd = Math.min(this.#firstEnd, joinedEnd(rule, end))
    return end !== undefined
  }

  /** Nothing changes before this instant (ms); Infinity when nothing ever does. */
  get until(): number {
    const [start, end] = [this.#firstStart, this.#firstEnd]
    return Math.min(
      Number.isFinite(start) ? startInstant(start, this.#offsetAt) : start,
      Number.isFinite(end) ? endInstant(end, this.#offsetAt) : end,
    )
  }

  /** When a rule is active next (ms): 0 while it is, Infinity when it never is again. */
  startOf(rule: RuleTimes): number {
    if (activeEnd(rule, this.#wall) !== undefined) return 0
    const start = nextStart(rule, this.#wall.reached)
    return Number.isFinite(start) ? startInstant(start, this.#offsetAt) : start
  }
}
