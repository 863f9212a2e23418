/** Usual numbers and the stored one, each once, in order. */
export const usualAnd = (usual: readonly number[], stored: number | null): number[] =>
  [...new Set([...usual, ...(stored === null ? [] : [stored])])].toSorted((one, other) => one - other)
