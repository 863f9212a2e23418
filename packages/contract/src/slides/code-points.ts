/** Pairs of the first and last code point. */
export type CodePoints = readonly (readonly [first: number, last: number])[]

/** @param range the descriptor `unicode-range` of CSS, without wildcards, such as `U+0100-02BA, U+20AB` */
export const codePointsOf = (range: string): CodePoints =>
  range.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice('U+'.length).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

/** The code points of a text in ascending order, without those that have no shape of their own. */
export const sortedPoints = (characters: Iterable<string>): Uint32Array =>
  Uint32Array.from(new Set([...characters].map((character) => character.codePointAt(0) ?? 0)))
    .filter((point) => !isShapeless(point))
    .sort()

const isShapeless = (point: number): boolean =>
  point < 0x20 || (point >= 0x200b && point <= 0x200f) || (point >= 0xfe00 && point <= 0xfe0f)

/** Those of the points that a font file is for. @param points in ascending order */
export const pointsIn = (codePoints: CodePoints, points: Uint32Array): number[] =>
  codePoints.flatMap(([first, last]) => [...points.subarray(indexFrom(points, first), indexFrom(points, last + 1))])

/** The index of the first of sorted numbers that is not below a limit; their count without one. */
function indexFrom(sorted: Uint32Array, least: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}
