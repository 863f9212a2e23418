/** A length in ms as a clock: 65 000 → `1:05`, 3 725 000 → `1:02:05`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
