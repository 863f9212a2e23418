import { dayText } from '@digisigncast/contract/api/day-text'
import { localTime } from '../../../platform/days.ts'

const maxSentences = 5

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
