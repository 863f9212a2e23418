import { quote } from '../events/phrases.ts'

/** For example: 8 s; 1 min 30 s; 2 h */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 100) / 10
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = Math.round((seconds % 60) * 10) / 10
  const parts = [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`, rest > 0 && `${rest} s`].filter(Boolean)
  return parts.length === 0 ? '0 s' : parts.join(' ')
}

/** For example: 1 item; 1,200 items */
export const countText = (count: number, [one, many]: readonly [string, string]): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

/** Texts in a sentence keep their beginning. */
const maxQuoted = 60

export const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return line.length <= maxQuoted ? line : `${line.slice(0, maxQuoted).toWellFormed().trimEnd()}…`
}

export const quoted = (text: string): string => quote(shortened(text))
