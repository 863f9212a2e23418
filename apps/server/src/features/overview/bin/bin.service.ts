import type { Input } from '@digisigncast/contract/api/endpoint'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import type { BinItem, listBin } from '@digisigncast/contract/bin/bin'
import { type BinKind, binKinds } from '@digisigncast/contract/bin/bin-kinds'
import { ofMember } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import { forbidden, invalid, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { change, holds, playlistScopeOf } from '../../kernel/accounts/index.ts'
import { sumBin } from '../../kernel/quotas/index.ts'
import type { SourceParts } from '../../library/data-sources/index.ts'
import { lockFiles, mediaScopeOf, removeFiles } from '../../library/media/index.ts'
import * as repo from './bin.repo.ts'
import { restoreEntries } from './restore.ts'

export const dayMs = 24 * 60 * 60 * 1000
/** Entries per transaction. */
const chunkEntries = 500

const kinds = Object.keys(binKinds) as BinKind[]

const sightOf = async ({ db }: Platform, member: Member): Promise<repo.Sight> => ({
  kinds: kinds.filter((kind) => isAllowed(member.permissions, binKinds[kind].area, 'view')),
  media: await mediaScopeOf(db, member, 'see'),
  playlists: await playlistScopeOf(db, member, 'see'),
})

interface Rights {
  restore: boolean
  remove: boolean
}

/** Rights of a member to restore and delete visible entries. */
async function rightsOf({ db }: Platform, member: Member): Promise<(row: repo.EntryRow) => Rights> {
  const own = {
    media: await mediaScopeOf(db, member, 'change'),
    playlists: await playlistScopeOf(db, member, 'manage'),
  }
  return ({ kind, owner_id }) => {
    const { area, remove } = binKinds[kind]
    const isMine =
      kind === 'playlist'
        ? holds(own.playlists, owner_id)
        : (kind !== 'media' && kind !== 'data_source') || holds(own.media, owner_id)
    // Only members without a limit can delete tags.
    const isOpen = isMine && (kind !== 'tag' || !member.isLimitedToTags)
    const mayRemove = isOpen && isAllowed(member.permissions, area, remove)
    return { remove: mayRemove, restore: mayRemove || (isOpen && isAllowed(member.permissions, area, 'edit')) }
  }
}

function cursorIn(after: string | undefined) {
  if (after === undefined) return undefined
  const [, time, id] = /^(\d{1,16})\.(.+)$/.exec(after) ?? []
  return id === undefined ? invalid('after', 'Use the value of `next`.') : { deleted_at: Number(time), id }
}

export async function list(platform: Platform, member: Member, query: Input<typeof listBin>['query']) {
  const rows = ofMember(platform.db, member)
  const sight = await sightOf(platform, member)
  const days = await repo.findDays(rows)
  const rights = await rightsOf(platform, member)
  const { kind, search, per_page: limit } = query
  const filter = { kind, search, after: cursorIn(query.after), limit: limit + 1 }
  const found = sight.kinds.length === 0 ? [] : await repo.listEntries(rows, sight, filter)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    data: shown.map((row): BinItem => {
      const { restore, remove } = rights(row)
      return {
        id: row.id,
        kind: row.kind,
        name: row.name,
        cohort: row.cohort_id,
        deleted_by: row.deleted_by_name,
        deleted_at: row.deleted_at,
        goes_at: row.deleted_at + days * dayMs,
        bytes: row.stored_bytes,
        is_restorable: restore,
        is_deletable: remove,
      }
    }),
    next: last ? `${last.deleted_at}.${last.id}` : null,
    days,
    bytes: await sumBin(platform.db, member.accountId),
  }
}

/** The entries with these ids or cohorts, if the member may do this with all of them. */
async function requireEntries(
  platform: Platform,
  member: Member,
  ids: readonly string[],
  right: keyof Rights,
): Promise<repo.EntryRow[]> {
  const sight = await sightOf(platform, member)
  const found = await repo.findEntries(ofMember(platform.db, member), sight, ids)
  const known = new Set(found.flatMap(({ id, cohort_id }) => [id, cohort_id]))
  if (!ids.every((id) => known.has(id))) notFound('entry of the recycle bin')
  const rights = await rightsOf(platform, member)
  if (!found.every((row) => rights(row)[right])) forbidden()
  return found
}

const things = (rows: readonly { name: string }[]) => ({
  name: rows.length === 1 ? (rows[0]?.name ?? '') : null,
  count: rows.length,
})

export interface RestoreInput {
  ids: readonly string[]
  /** For the one folder or tag that is restored. */
  name?: string | undefined
  new_code?: boolean | undefined
}

/** Restores entries, and all of cohorts, with their places. Returns their number. */
export async function restore(parts: SourceParts, member: Member, input: RestoreInput): Promise<number> {
  const { platform } = parts
  const found = await requireEntries(platform, member, input.ids, 'restore')
  const [only] = found
  if (input.name !== undefined && (found.length > 1 || (only?.kind !== 'folder' && only?.kind !== 'tag')))
    invalid('name', 'Only one folder or tag can be restored with another name.')
  const managers = new Set<string>()
  const sorted = found.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  for (const rows of inSlices(sorted, chunkEntries)) {
    const restored = await change(platform, member, {
      movesContent: true,
      work: (trx) => restoreEntries(parts, trx, member, { ...input, ids: rows.map(({ id }) => id) }),
      event: () => ({ type: 'bin.restored', data: things(rows) }),
    })
    for (const id of restored.managers) managers.add(id)
  }
  platform.mediaTotals.moved(member.accountId)
  platform.deviceTokens.revoked()
  platform.conversionAdded.send()
  for (const id of managers) platform.live.notifyUser(id)
  return found.length
}

/** Deletes entries, and all of cohorts, for good, with the files that nothing else has. */
export async function remove(platform: Platform, member: Member, ids: readonly string[]): Promise<void> {
  const found = await requireEntries(platform, member, ids, 'remove')
  for (const rows of inSlices(found, chunkEntries)) {
    const some = rows.map(({ id }) => id)
    await lockFiles(platform, member.accountId, async () => {
      const files = await change(platform, member, {
        work: async (trx) => {
          const stored = await repo.listFiles(trx, some)
          await repo.forgetVersionsOf(trx, some)
          if ((await repo.removeEntries(trx, some)) < some.length) notFound('entry of the recycle bin')
          return stored
        },
        event: () => ({ type: 'bin.deleted', data: things(rows) }),
      })
      await removeFiles(platform, member.accountId, files)
    })
  }
}
