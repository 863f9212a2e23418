import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { UnmanagedScreens } from '../api/unmanaged.ts'
import { dataOf, Id, ListQuery, Named, Pagination } from '../api/wire.ts'
import { AuditActorKind } from '../audit/audit-kinds.ts'
import { Comparison } from './differences.ts'
import type { State } from './states.ts'
import { VersionKind, VersionReason } from './version-kinds.ts'

/** An earlier state of a thing, or its current one. */
export const ThingVersion = z.object({
  id: z.string(),
  kind: orUnknown(VersionKind),
  thing_id: z.string(),
  /** When this state was saved. */
  created_at: z.int(),
  /** Name at that time. Empty: the server. */
  author: z.string(),
  author_kind: orUnknown(AuditActorKind),
  reason: orUnknown(VersionReason),
  /** The first differences to the version before; empty for the first version. */
  summary: z.string(),
  is_current: z.boolean(),
})
export type ThingVersion = z.infer<typeof ThingVersion>

export const listVersions = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'versions',
  allow: ['playlist.view', 'channels.view', 'content.view', 'schedules.view'],
  summary: 'List the versions of a playlist, channel, slide or schedule entry that you can see, newest first.',
  query: ListQuery.pick({ page: true, per_page: true }).extend({ kind: VersionKind, id: Id }),
  reply: z.object({
    data: z.array(ThingVersion),
    pagination: Pagination,
    /** Version number of the thing as it is: sent with a restore, it prevents overwriting other changes. */
    version: z.string(),
  }),
})

/** A thing that a version references and a restore leaves out, because it is deleted or this user cannot see it. */
export const MissingThing = z.object({
  kind: z.enum(['media', 'playlist', 'channel', 'screen', 'tag', 'source']),
  /** Empty if this user cannot see it. */
  id: z.string(),
  /** Name at that time; empty if this user cannot see it. */
  name: z.string(),
})
export type MissingThing = z.infer<typeof MissingThing>

const MissingThings = z.array(MissingThing.extend({ kind: orUnknown(MissingThing.shape.kind) }))

export const getVersion = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'versions/:id',
  allow: ['playlist.view', 'channels.view', 'content.view', 'schedules.view'],
  summary: 'Get a version with its state, and its differences to the version before and to the state now.',
  params: z.object({ id: Id }),
  reply: dataOf(
    ThingVersion.extend({
      state: z.custom<State>().meta({ description: 'The state with the names at that time, by its kind.' }),
      /** Addresses of pictures, by the ids of media items and of the slide itself. */
      pictures: z.record(z.string(), z.string()),
      /** Differences to the version before; null for the first one. */
      since_before: Comparison.nullable(),
      /** Differences that a restore makes. */
      to_now: Comparison,
      missing: MissingThings,
      /** Why it cannot be restored by this user; null: it can. */
      refusal: z.string().nullable(),
      /** Screens that show the thing: the first ones by name, and the number of all that this user can access. */
      screens: z.array(Named),
      screen_count: z.int(),
      unmanaged_screens: UnmanagedScreens,
      version: z.string(),
    }),
  ),
})
export type VersionDetails = z.infer<typeof getVersion.reply>['data']

export const restoreVersion = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'versions/restore',
  allow: ['playlist.edit', 'channels.edit', 'content.edit', 'schedules.edit'],
  approval: 'if_used',
  summary:
    'Restore a version: it is saved as a new one, with the checks and limits of a save. What is missing is left out; a slide needs all of its media and data sources.',
  body: z.object({
    version_id: Id,
    /** The `version` of the thing as the client knows it: another one is refused with 409. Omitted: overwrites any. */
    version: z.string().max(100).optional(),
    /** It undoes the last change. */
    is_undo: z.boolean().optional(),
  }),
  reply: dataOf(
    z.object({
      kind: VersionKind,
      thing_id: z.string(),
      /** Things that were left out. */
      missing: MissingThings,
    }),
  ),
})
