import { z } from 'zod'
import { typed } from '../api/bounded.ts'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { hasNoPassword, passwordInAddress } from '../api/web-address.ts'
import { Deleted, dataOf, Id, Named, name, Version } from '../api/wire.ts'
import type { SourceData } from '../source-kinds/source-data.ts'
import { allSourceKinds, intervalOf, type SourceKind, sourceKinds } from '../source-kinds/source-kinds.ts'

export const maxSources = 200
/** Maximum number of slides that a source names. */
export const maxNamedSlides = 20

/** Minutes between two retrievals, of any kind. */
const anyInterval = {
  min: Math.min(...allSourceKinds.map((kind) => intervalOf(kind).min)),
  max: Math.max(...allSourceKinds.map((kind) => intervalOf(kind).max)),
}

type Facts = (typeof sourceKinds)[SourceKind]
const schemasOf = <Schema>(schemaOf: (facts: Facts) => Schema) =>
  Object.values<Facts>(sourceKinds).map(schemaOf) as [Schema, ...Schema[]]

/** Typed rows, or the address from which the data is retrieved. */
export const SourceSettings = z.discriminatedUnion(
  'kind',
  schemasOf(({ Settings }) => Settings),
)
export type SourceSettings = z.infer<typeof SourceSettings>

/** Settings with the size of a typed table instead of its rows. */
export const ListedSettings = z.discriminatedUnion(
  'kind',
  schemasOf(({ ListedSettings }) => ListedSettings),
)
export type ListedSettings = z.infer<typeof ListedSettings>

/** Kinds of errors, for advice. */
export const SourceFault = z.enum([
  /** No web address, or one with a password. */
  'invalid_address',
  /** In a private network that the server must not read. */
  'not_public',
  'unknown_host',
  'unreachable',
  'timeout',
  /** It asks for a sign-in or refuses (401, 403). */
  'refused',
  /** Nothing is there (404, 410). */
  'missing',
  /** Another error status. */
  'status',
  'redirects',
  'too_large',
  /** Not the kind of data that the source has. */
  'wrong_format',
  /** The data sources of the account are too large together. */
  'no_space',
  /** It was retrieved, but what it causes could not be done, such as takeovers of warnings. */
  'not_started',
  /** Not a failure: some of it was left out because of a limit. `failing_since` is null. */
  'left_out',
])
export type SourceFault = z.infer<typeof SourceFault>

export const DataSource = z.object({
  id: z.string(),
  name: z.string(),
  /** As `SourceSettings` returns it: the reply is not checked against the union again. */
  settings: z.custom<SourceSettings>(),
  interval: z.int(),
  /** When it was last retrieved without an error, and when its data last changed (ms since 1970); null: never. */
  checked_at: z.int().nullable(),
  changed_at: z.int().nullable(),
  /** Why the last retrieval failed, or what it left out, and since when all have failed; null: it did not. */
  error: z.string().nullable(),
  /** The kind of the error; null also for kinds of a newer server. */
  error_code: orUnknown(SourceFault).nullable(),
  failing_since: z.int().nullable(),
  /** Number of slides that show it; of those that this user sees, the first ones; and the number of the others. */
  slide_count: z.int(),
  slides: z.array(Named).max(maxNamedSlides),
  hidden_slides: z.int(),
  is_editable: z.boolean(),
  version: z.int(),
})
export type DataSource = z.infer<typeof DataSource>

/** A data source without typed rows. */
export const ListedSource = DataSource.extend({ settings: z.custom<ListedSettings>() })
export type ListedSource = z.infer<typeof ListedSource>

export const listDataSources = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'data-sources',
  allow: ['content.view'],
  summary: 'List the data sources of the account by name. Typed tables have their size, not their rows.',
  reply: dataOf(z.array(ListedSource)),
})

export const maxPlaces = 8

export const Place = z.object({
  name: z.string(),
  /** State or province, and country; null: unknown. */
  region: z.string().nullable(),
  country: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof Place>

export const findPlaces = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'data-sources/places',
  allow: ['content.create', 'content.edit', 'screens.create', 'screens.edit'],
  opensAddress: true,
  summary: 'Find places by name, with their coordinates.',
  query: z.object({
    query: typed(100, undefined, 'Place is required.').trim().min(2, 'Use at least 2 characters.').max(100),
  }),
  reply: dataOf(z.array(Place).max(maxPlaces)),
})

export const getDataSource = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'data-sources/:id',
  allow: ['content.view'],
  summary: 'Get a data source with its data.',
  params: z.object({ id: Id }),
  reply: dataOf(
    DataSource.extend({
      /** The last data without an error; null: none yet. */
      data: z.custom<SourceData | null>(),
    }),
  ),
})

export const saveDataSource = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'data-sources/save',
  allow: ['content.create', 'content.edit'],
  opensAddress: true,
  summary: 'Create a data source, or change the one with this id. Its data is retrieved at once.',
  body: z
    .object({
      id: Id.optional(),
      name: name('Name is required.'),
      settings: SourceSettings.refine((settings) => !('url' in settings) || hasNoPassword(settings.url), {
        path: ['url'],
        message: passwordInAddress,
      }),
      interval: z.int().min(anyInterval.min).max(anyInterval.max).optional(),
      version: Version.optional(),
    })
    .superRefine(({ settings, interval }, context) => {
      const { min, max } = intervalOf(settings.kind)
      if (interval === undefined || (interval >= min && interval <= max)) return
      context.addIssue({
        code: 'custom',
        path: ['interval'],
        message: `Choose an interval from ${min} to ${max.toLocaleString('en')} minutes.`,
      })
    }),
  reply: dataOf(DataSource),
})

export const refreshDataSource = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'data-sources/refresh',
  allow: ['content.edit'],
  opensAddress: true,
  summary: 'Retrieve the data of a source now.',
  body: z.object({ id: Id }),
  reply: dataOf(DataSource),
})

export const deleteDataSource = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'if_used',
  path: 'data-sources/delete',
  allow: ['content.delete'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary: 'Delete a data source. Slides that show it keep the place empty.',
  body: z.object({ id: Id }),
  reply: Deleted,
})
