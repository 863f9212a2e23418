import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Ids, name } from '../api/wire.ts'
import { BinKind } from './bin-kinds.ts'

/** A deleted thing, which can be restored until `goes_at`. */
export const BinItem = z.object({
  id: z.string(),
  kind: orUnknown(BinKind),
  name: z.string(),
  /** The same for all things of one delete call. */
  cohort: z.string(),
  /** Name of the user at that time. */
  deleted_by: z.string(),
  deleted_at: z.int(),
  /** When it is deleted for good. */
  goes_at: z.int(),
  /** Storage that its files occupy. */
  bytes: z.int(),
  /** Whether this user can restore it, and delete it for good. */
  is_restorable: z.boolean(),
  is_deletable: z.boolean(),
})
export type BinItem = z.infer<typeof BinItem>

export const listBin = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'bin',
  allow: ['content.view', 'playlist.view', 'channels.view', 'screens.view', 'schedules.view'],
  summary: 'List the deleted things that you can see, newest first.',
  query: z.object({
    kind: BinKind.optional(),
    search: z.string().max(200).optional(),
    /** `next` of the page before. */
    after: z.string().max(200).optional(),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    data: z.array(BinItem),
    next: z.string().nullable(),
    /** Days that the account keeps deleted things. */
    days: z.int(),
    /** Storage that the files of all deleted things of the account occupy. */
    bytes: z.int(),
  }),
})

export const restoreFromBin = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'refused',
  path: 'bin/restore',
  recentSignIn: { if: ['user'] },
  allow: [
    'content.delete',
    'content.edit',
    'playlist.delete',
    'playlist.edit',
    'channels.delete',
    'channels.edit',
    'screens.delete',
    'screens.edit',
    'schedules.delete',
    'schedules.edit',
  ],
  summary:
    'Restore deleted things with their places in playlists, channels, screens and the schedule. A name or a code that is taken meanwhile is refused with 409: repeat the call with another name, or with `new_code`.',
  body: z.object({
    /** Ids of deleted things, or of cohorts. */
    ids: Ids,
    /** A new name for the one folder or tag that is restored. */
    name: name('Name is required.').optional(),
    /** Restored screens whose code is taken get a new one. */
    new_code: z.boolean().optional(),
  }),
  reply: dataOf(z.object({ restored: z.int() })),
})

export const deleteFromBin = endpoint({
  method: 'POST',
  effect: 'change',
  approval: 'none',
  path: 'bin/delete',
  recentSignIn: { if: ['deletion'] },
  allow: [
    'content.delete',
    'content.edit',
    'playlist.delete',
    'channels.delete',
    'screens.delete',
    'screens.edit',
    'schedules.delete',
  ],
  onFullDisk: true,
  summary: 'Delete things in the recycle bin for good, which frees their storage.',
  body: z.object({
    /** Ids of deleted things, or of cohorts. */
    ids: Ids,
  }),
  reply: Done,
})
