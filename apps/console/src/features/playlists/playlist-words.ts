import type { Playlist } from '@digisigncast/contract/content/playlists'
import { failingText, groupsOf, type ScreenGroup } from '@digisigncast/contract/devices/screen-state'

/** For example: on 4 screens · 1 out of date · 2 offline */
export function screensText(screens: Playlist['screens']): string {
  const count = (group: ScreenGroup) => screens.filter(({ state }) => groupsOf(state.code).includes(group)).length
  const total = screens.length === 1 ? 'on 1 screen' : `on ${screens.length} screens`
  const [late, away] = [count('out_of_date'), count('offline')]
  return [total, ...(late > 0 ? [`${late} out of date`] : []), ...(away > 0 ? [`${away} offline`] : [])].join(' · ')
}

/** Text for items of a playlist that cannot be shown; undefined when all can. */
export function troubleOf({ contents, failing, failing_count, screens }: Playlist): string | undefined {
  if (contents.length === 0) return screens.length > 0 ? 'Empty: its screens show nothing of it' : undefined
  return failing.length > 0 ? failingText({ failing, failing_count, item_count: contents.length }) : undefined
}
