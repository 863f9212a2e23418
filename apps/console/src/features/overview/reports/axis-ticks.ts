const steps = [1, 2, 2.5, 5, 10]
const wanted = 4

/**
 * Round values for an axis from 0 to at least `most`, about four steps. `unit` is what one is in the text of the values,
 * for example 1024 for KB; without `fractions` steps are whole units.
 */
export function axisTicks(most: number, { unit = 1, fractions = true }: { unit?: number; fractions?: boolean } = {}) {
  if (most <= 0) return [0, unit]
  const rough = most / unit / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = steps.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10
  const step = fractions ? factor * power : Math.max(1, Math.ceil(factor * power))
  const count = Math.max(1, Math.ceil(most / unit / step - 1e-9))
  // Rounded: 3 × 0.1 is not 0.3.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)) * unit)
}

/** Bytes of the unit in which `bytesText` formats this size. */
export const byteUnit = (bytes: number): number =>
  bytes < 1 ? 1 : 1024 ** Math.min(5, Math.floor(Math.log(bytes) / Math.log(1024)))
