export interface Replacement {
  start: number
  /** Exclusive. */
  end: number
  text: string
}

/** Returns the source with these ranges replaced. They are in order and do not overlap. */
export function replaced(source: string, replacements: readonly Replacement[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of replacements) {
    result += source.slice(at, start) + text
    at = end
  }
  return result + source.slice(at)
}
