/** Both engines limit how many values one statement takes. */
const valuesPerStatement = 1000

/** Consecutive slices of a list, by default of as many values or rows as a statement takes. */
export const inSlices = <T>(values: readonly T[], size = valuesPerStatement): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, slice) => values.slice(slice * size, (slice + 1) * size))
