/** The word for a value of an answer, “Unknown” for one that only a newer server knows. */
export const wordOf = <Value extends string>(
  words: Readonly<Record<Value, string>>,
  value: Value | 'unknown',
): string => (value === 'unknown' ? 'Unknown' : words[value])
