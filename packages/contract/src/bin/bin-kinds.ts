import { z } from 'zod'
import type { Action, Area } from '../api/permissions.ts'

interface Kind {
  /** One of them, and several. */
  singular: string
  plural: string
  area: Area
  /** Permission to delete it for good. This one or `edit` allows to restore it. */
  remove: Action
}

/** What goes to the recycle bin when it is deleted. */
export const binKinds = {
  media: { singular: 'Media item', plural: 'Media', area: 'content', remove: 'delete' },
  folder: { singular: 'Folder', plural: 'Folders', area: 'content', remove: 'edit' },
  data_source: { singular: 'Data source', plural: 'Data sources', area: 'content', remove: 'delete' },
  playlist: { singular: 'Playlist', plural: 'Playlists', area: 'playlist', remove: 'delete' },
  channel: { singular: 'Channel', plural: 'Channels', area: 'channels', remove: 'delete' },
  screen: { singular: 'Screen', plural: 'Screens', area: 'screens', remove: 'delete' },
  schedule_entry: { singular: 'Schedule entry', plural: 'Schedule entries', area: 'schedules', remove: 'delete' },
  tag: { singular: 'Tag', plural: 'Tags', area: 'screens', remove: 'edit' },
} as const satisfies Record<string, Kind>

export type BinKind = keyof typeof binKinds
export const BinKind = z.enum(Object.keys(binKinds) as [BinKind, ...BinKind[]])

/** Days that deleted things stay in the recycle bin; 0: they are deleted at once. */
export const binDays = { least: 0, most: 90, usual: 30 } as const
const daysWords = 'Choose from 0 to 90 days.'
export const BinDays = z.int(daysWords).min(binDays.least, daysWords).max(binDays.most, daysWords)
