/** Returns a position in a video (ms) from `65`, `1:05` or `1:05.5`; null when blank, undefined when it is no time. */
export function parseTime(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  if (!/^(\d+:){0,2}\d+(\.\d{1,3})?$/.test(typed)) return undefined
  const [seconds = 0, minutes = 0, hours = 0] = typed.split(':').map(Number).toReversed()
  if (typed.includes(':') && (seconds >= 60 || (minutes >= 60 && hours > 0))) return undefined
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000)
}

/** A position in a video as `1:05` or `1:05.5`; blank for null. */
export function timeText(ms: number | null): string {
  if (ms === null) return ''
  const [h, m] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  const rest = (ms % 60_000) / 1000
  const seconds = `${rest < 10 ? '0' : ''}${rest}`
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${seconds}` : `${m}:${seconds}`
}
