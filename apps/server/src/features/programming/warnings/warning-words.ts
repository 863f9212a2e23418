import { maxTakeoversForWarnings } from '@digisigncast/contract/accounts/warnings'
import { dayText } from '@digisigncast/contract/api/day-text'
import { quoteSome } from '@digisigncast/contract/events/phrases'
import { localTime } from '../../../platform/days.ts'

const maxSentences = 5
const maxNames = 20

/** `14:30`, or with the day if it is another one. */
export function endText(at: number, { now, timeZone }: { now: number; timeZone: string }): string {
  const [today] = localTime(now, timeZone).split(' ')
  const [day = '', time = ''] = localTime(at, timeZone).split(' ')
  return day === today ? time : `${time} on ${dayText(Date.parse(day))}`
}

/** The first sentences, and the number of the others. */
export function joined(sentences: readonly string[]): string {
  const others = sentences.length - maxSentences
  return [...sentences.slice(0, maxSentences), ...(others > 0 ? [`And ${others} more.`] : [])].join(' ')
}

/** The first names, and the number of the others. */
export const namesOf = (titles: readonly string[]) => ({
  names: titles.slice(0, maxNames),
  more: Math.max(0, titles.length - maxNames),
})

/** The warnings for which there was no room. */
export function leftOutText(titles: readonly string[]): string {
  const { names, more } = namesOf(titles)
  const what = titles.length === 1 ? '1 warning was' : `${titles.length} warnings were`
  return `${what} left out, because at most ${maxTakeoversForWarnings} takeovers run: ${quoteSome(names, more)}.`
}
