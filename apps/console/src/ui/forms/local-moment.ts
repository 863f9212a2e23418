/** Time zone of inputs of the type `datetime-local`. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats as `2026-11-21T14:05`, in local time of the browser. */
export function localOf(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The moment that was typed; undefined for an empty field. Fields have minutes: an unchanged value keeps its milliseconds. */
export function momentOf(typed: string, before: number | null | undefined): number | undefined {
  if (typed === '') return undefined
  if (before != null && localOf(before) === typed) return before
  return new Date(typed).getTime()
}
