import { screensText as countText } from '@digisigncast/contract/api/screens-text'
import type { Playlist } from '@digisigncast/contract/content/playlists'
import type { ScreenCounts } from '@digisigncast/contract/devices/screen-state'
import type { LinkedThrough } from '@digisigncast/contract/playlists/linked-through'
import { unmanagedText } from '../../../ui/text/unmanaged-text.ts'

export const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count.toLocaleString('en')} items`)

/** For example: 4 screens, 1 out of date, 2 offline */
export function screensText({ all, out_of_date, offline }: ScreenCounts, unmanaged = 0): [string, ...string[]] {
  if (all === 0) return [unmanagedText(unmanaged) ?? 'On no screen']
  return [
    countText(all),
    ...(out_of_date > 0 ? [`${out_of_date.toLocaleString('en')} out of date`] : []),
    ...(offline > 0 ? [`${offline.toLocaleString('en')} offline`] : []),
  ]
}

const ways: Record<Exclude<LinkedThrough['kind'], 'overlay'>, string> = {
  channel: 'channel',
  schedule: 'schedule entry',
  takeover: 'takeover',
  playlist: 'playlist',
  unknown: 'unknown link',
}

/** For example: through channel “Lobby” */
export const throughText = ({ kind, name }: LinkedThrough): string =>
  kind === 'overlay'
    ? 'in an overlay'
    : name
      ? `through ${ways[kind]} “${name}”`
      : `through ${kind === 'unknown' ? 'an' : 'a'} ${ways[kind]}`

/** Text for an empty playlist that is on screens; undefined for others. */
export const emptyText = ({
  contents,
  screen_counts,
  unmanaged_screens,
}: Pick<Playlist, 'contents' | 'screen_counts' | 'unmanaged_screens'>): string | undefined =>
  contents.length === 0 && screen_counts.all + unmanaged_screens > 0
    ? 'Empty: its screens show nothing of it'
    : undefined
