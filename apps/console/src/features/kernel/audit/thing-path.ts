import type { Named } from '@digisigncast/contract/api/wire'
import type { AuditKind } from '@digisigncast/contract/audit/audit-kinds'
import {
  channelPath,
  dataSourcesPath,
  mediaPath,
  panelPath,
  playlistPath,
  screenPath,
  slidePath,
} from '../../../api/page-paths.ts'

const paths: Partial<Record<AuditKind, (thing: Named) => string>> = {
  media: (thing) => `${mediaPath}?${new URLSearchParams({ search: thing.name })}`,
  slide: ({ id }) => slidePath(id),
  data_source: (thing) => panelPath(dataSourcesPath, thing),
  playlist: playlistPath,
  channel: (thing) => channelPath(thing, true),
  screen: ({ id }) => screenPath(id),
  user: (thing) => panelPath('/users', thing),
  schedule_entry: (thing) => panelPath('/schedule', thing),
}

/** Address of the page of a thing; undefined if its kind has none. */
export const thingPath = (kind: AuditKind | 'unknown', thing: Named): string | undefined =>
  kind === 'unknown' ? undefined : paths[kind]?.(thing)
