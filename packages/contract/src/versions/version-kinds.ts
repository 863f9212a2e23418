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

/** Why there is a version. `kept`: the state before the first change since versions are kept. */
export const versionReasons = {
  created: 'Created',
  edit: 'Edited',
  restore: 'Restored',
  undo: 'Undone',
  approval: 'Approved',
  kept: 'Before changes were kept',
} as const

export type VersionReason = keyof typeof versionReasons
export const VersionReason = z.enum(Object.keys(versionReasons) as [VersionReason, ...VersionReason[]])

/** Versions of a thing that are kept, and for how many days. The last one always is. */
export const keptVersions = { most: 50, days: 365 } as const
