interface Spread {
  /** Appearances of each part. */
  weights: readonly number[]
  /** Where in its turns each part appears, from 0 to 1 (exclusive): parts of the same weight follow each other by it. */
  phases: readonly number[]
  /** Part before the first place, and after the last one; undefined: any. `first`: the one in the first place. */
  before?: number | undefined
  after?: number | 'first' | undefined
}

/** A part with appearances that are left. */
interface Waiting {
  part: number
  weight: number
  phase: number
  left: number
  /** Where in the round its next appearance belongs, from 0 to 1. */
  at: number
}

/** Places that one part can have among places in a row, without two beside each other. */
const mostIn = (places: number): number => Math.max(0, Math.ceil(places / 2))

const isBefore = (one: Waiting, other: Waiting): boolean =>
  one.at === other.at ? one.part < other.part : one.at < other.at

/**
 * Spreads parts over a round: each as often as its weight, as evenly as possible, and never twice in a row where that can
 * be avoided. Appearance n of a part belongs at (n + phase) ÷ weight of the round; each place gets the part that is most
 * behind, except the one before it, unless another one would then no longer fit.
 */
export function spread({ weights, phases, before, after }: Spread): number[] {
  const waiting = weights.flatMap((weight, part): Waiting[] => {
    const phase = phases[part] ?? 0
    return weight > 0 ? [{ part, weight, phase, left: weight, at: phase / weight }] : []
  })
  waiting.sort((one, other) => (isBefore(one, other) ? -1 : 1))
  const places: number[] = []
  let mostLeft = Number.POSITIVE_INFINITY
  let last = before
  for (let count = weights.reduce((sum, weight) => sum + weight, 0); count > 0; count -= 1) {
    const end = after === 'first' ? places[0] : after
    // With fewer appearances left, each part fits into the places after this one.
    if (mostLeft > mostIn(count - 2)) mostLeft = Math.max(...waiting.map(({ left }) => left))
    const urgent =
      mostLeft > mostIn(count - 2) &&
      waiting.findIndex(({ part, left }) => part !== last && left > mostIn(count - 1 - Number(part === end)))
    const other = waiting.findIndex(({ part }) => part !== last)
    const index = Math.max(0, urgent !== false && urgent >= 0 ? urgent : other)
    const [next] = waiting.splice(index, 1)
    if (!next) break
    places.push(next.part)
    last = next.part
    if (next.left > 1) putBack(waiting, next)
  }
  return places
}

/** Puts a part back into the sorted list, for its next appearance. */
function putBack(waiting: Waiting[], part: Waiting): void {
  const left = part.left - 1
  const next = { ...part, left, at: (part.weight - left + part.phase) / part.weight }
  let [from, to] = [0, waiting.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const other = waiting[middle]
    if (other && isBefore(other, next)) from = middle + 1
    else to = middle
  }
  waiting.splice(from, 0, next)
}
