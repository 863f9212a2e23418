export interface DurationFields {
  minutes: string
  seconds: string
}

/** Returns (minutes*60+seconds)*1000; null if both are blank. */
export const toMs = ({ minutes, seconds }: DurationFields): number | null =>
  minutes === '' && seconds === '' ? null : (Number(minutes) * 60 + Number(seconds)) * 1000

/** Returns minutes and seconds, with less than 60 seconds; only above 99 minutes the rest stays in the seconds. */
export function toFields(ms: number | null): DurationFields {
  if (ms === null) return { minutes: '', seconds: '' }
  const total = Math.round(ms / 1000)
  const minutes = Math.min(99, Math.floor(total / 60))
  return { minutes: String(minutes), seconds: String(Math.min(99, total - minutes * 60)).padStart(2, '0') }
}
