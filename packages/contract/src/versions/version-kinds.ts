import { z } from 'zod'
import type { Area } from '../api/permissions.ts'

interface Kind {
  /** One of them. */
  singular: string
  area: Area
}

/** Things whose earlier states are kept. */
export const versionKinds = {
  playlist: { singular: 'Playlist', area: 'playlist' },
  channel: { singular: 'Channel', area: 'channels' },
  slide: { singular: 'Slide', area: 'content' },
  schedule_entry: { singular: 'Schedule entry', area: 'schedules' },
} as const satisfies Record<string, Kind>

export type VersionKind = keyof typeof versionKinds
export const VersionKind = z.enum(Object.keys(versionKinds) as [VersionKind, ...VersionKind[]])
