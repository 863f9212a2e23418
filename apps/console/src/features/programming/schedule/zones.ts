import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { listScreenNames } from '@digisigncast/contract/content/screens'

type ScreenName = Reply<typeof listScreenNames>['data'][number]

/** The screens for which times are shown. Empty: all. */
interface Chosen {
  screens?: readonly string[]
  tags?: readonly string[]
}

export interface ShownZone {
  timeZone: string
  /** Whether the screens have other time zones, too: the zone is then that of the account. */
  isMixed: boolean
}

/** The time zone of chosen screens: the one that they share, else that of the account. */
export function zoneOf(
  names: readonly ScreenName[],
  { screens = [], tags = [] }: Chosen,
  accountZone: string,
): ShownZone {
  const isAll = screens.length === 0 && tags.length === 0
  const chosen = isAll
    ? names
    : names.filter(({ id, tag_ids }) => screens.includes(id) || tag_ids.some((tag) => tags.includes(tag)))
  const zones = new Set(chosen.map(({ time_zone }) => time_zone))
  const [only] = zones
  return { timeZone: zones.size === 1 && only ? only : accountZone, isMixed: zones.size > 1 }
}

/** For example: Asia/Tokyo, UTC+9 */
export const zoneName = (timeZone: string, now: number): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC')
  return offset && offset !== timeZone ? `${timeZone}, ${offset}` : timeZone
}
