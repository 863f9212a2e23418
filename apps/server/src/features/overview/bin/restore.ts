import { maxItemsPerPlaylist } from '@digisigncast/contract/api/limits'
import { type BinKind, binKinds } from '@digisigncast/contract/bin/bin-kinds'
import { maxScheduleEntries } from '@digisigncast/contract/content/schedule'
import { maxTags } from '@digisigncast/contract/content/tags'
import { maxSources } from '@digisigncast/contract/slides/data-sources'
import { allScreens, ofServer } from '../../../database/access/access.ts'
import { type BinnedTableName, tableOf } from '../../../database/bin/binned-tables.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensTrx } from '../../../database/open.ts'
import { fail, notFound } from '../../../platform/fail.ts'
import { countOf } from '../../../platform/http/paging.ts'
import { newCode } from '../../../platform/ids.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { connectWaiting, readyToReturn } from '../../fleet/devices/index.ts'
import { requireWithinLimit } from '../../kernel/accounts/index.ts'
import { type Prepare, putBack, type Row } from '../../kernel/bin/index.ts'
import { listContaining } from '../../kernel/contained-playlists/index.ts'
import { requireRoomFor, requireRoomForFolder, requireRoomForScreen } from '../../kernel/quotas/index.ts'
import { requireManagedEffects, type SourceParts } from '../../library/data-sources/index.ts'
import { noteContained, requireFamily } from '../../programming/playlists/index.ts'
import { findByName } from '../../programming/tags/index.ts'
import { listOutside } from '../../programming/targeting/index.ts'
import * as repo from './bin.repo.ts'

interface Restoring {
  ids: readonly string[]
  name?: string | undefined
  new_code?: boolean | undefined
}

type Inserted = ReadonlyMap<BinnedTableName, readonly Row[]>

/** Restores entries in a transaction that holds the account's lock. Returns the users whose limits changed. */
export async function restoreEntries(
  parts: SourceParts,
  trx: ScreensTrx,
  member: Member,
  { ids, name, new_code: newCodes = false }: Restoring,
): Promise<{ managers: string[] }> {
  const entries = await repo.readContents(trx, ids)
  // Another call has restored or deleted some of them.
  if (entries.length < ids.length) notFound('entry of the recycle bin')
  const counts = Map.groupBy(entries, ({ kind }) => kind)
  for (const [kind, some] of counts) await requireRoom(trx, kind, some.length)
  const prepare: Prepare = {
    folders: (rows) => named(trx, 'folder', rows, name),
    tags: (rows) => named(trx, 'tag', rows, name),
    screens: (rows) => withFreeCodes(trx, rows, newCodes),
    devices: (rows) => readyToReturn(trx, rows as unknown as DeviceRow[]),
    data_sources: async (rows) => {
      for (const row of rows) await requireManagedEffects(parts, { trx, member }, row as unknown as SourceRow)
      return rows
    },
    // A server may have been converting it.
    conversions: (rows) =>
      rows.map((row) => (row['state'] === 'running' ? { ...row, state: 'waiting', holder: null } : row)),
  }
  const contents = entries.map((entry) => entry.contents)
  await repo.removeEntries(trx, ids)
  const inserted = await putBack(trx, contents, prepare)
  await connectWaiting(trx, (inserted.get('devices') ?? []) as unknown as DeviceRow[], parts.platform.now())
  await mendPlaylists(trx, member, inserted)
  if (trx.limitedTo !== null) await requireLimit(trx, inserted)
  return { managers: idsIn(inserted, 'user_tags', 'user_id') }
}

type DeviceRow = Parameters<typeof readyToReturn>[1][number]
type SourceRow = Parameters<typeof requireManagedEffects>[2]

const idsIn = (inserted: Inserted, table: BinnedTableName, column = 'id'): string[] => [
  ...new Set((inserted.get(table) ?? []).flatMap((row) => (typeof row[column] === 'string' ? row[column] : []))),
]

/** Limits that have no function of their own. */
const mostRows = { tag: maxTags, data_source: maxSources, schedule_entry: maxScheduleEntries } as const

async function requireRoom(trx: ScreensTrx, kind: BinKind, added: number): Promise<void> {
  const { accountId } = trx
  if (kind === 'screen') return requireRoomForScreen(trx, accountId, added)
  if (kind === 'folder') return requireRoomForFolder(trx, accountId, added)
  if (kind === 'media') return requireRoomFor(trx, accountId, 'media', added)
  if (kind === 'playlist') return requireRoomFor(trx, accountId, 'playlists', added)
  if (kind === 'channel') return requireRoomFor(trx, accountId, 'channels', added)
  const most = mostRows[kind]
  const rows = allScreens(trx, 'limits and uniqueness')
  if ((await countOf(rows.selectFrom(tableOf[kind]))) + added <= most) return
  const words = binKinds[kind].plural.toLowerCase()
  fail('plan.limit_reached', `An account has at most ${most.toLocaleString('en')} ${words}. Delete some first.`)
}

const taken = (what: string, name: string, field: string, wayOn: string): never => {
  const message = `Another ${what} has ${name} now. ${wayOn}`
  return fail('resource.conflict', message, { [field]: [message] })
}

/** Folders and tags with their names, or with a new one. */
async function named(trx: ScreensTrx, kind: 'folder' | 'tag', rows: Row[], name: string | undefined): Promise<Row[]> {
  const renamed = rows.map((row): Row => {
    if (name === undefined) return row
    const own = { ...row, name, search_text: searchText(name) }
    return kind === 'tag' ? { ...own, name_key: name.normalize('NFC').toLowerCase() } : own
  })
  for (const row of renamed) {
    const isTaken =
      kind === 'tag'
        ? (await findByName(trx, String(row['name_key']))) !== undefined
        : await repo.isFolderTaken(trx, String(row['search_text']))
    if (isTaken) taken(kind, `the name “${row['name']}”`, 'name', 'Restore this one with another name.')
  }
  return renamed
}

async function withFreeCodes(trx: ScreensTrx, rows: Row[], newCodes: boolean): Promise<Row[]> {
  const inUse = new Set<string>()
  for (const some of inSlices(rows))
    for (const code of await repo.listTakenCodes(
      ofServer(trx, 'unique on the platform'),
      some.map((row) => String(row['code'])),
    ))
      inUse.add(code)
  return rows.map((row) => {
    if (!inUse.has(String(row['code']))) return row
    if (!newCodes) taken('screen', `the code of “${row['name']}”`, 'code', 'Restore this one with a new code.')
    return { ...row, code: newCode(), id_is_public: 0 }
  })
}

/** Notes what playlists contain now, and refuses what no longer fits. */
async function mendPlaylists(trx: ScreensTrx, member: Member, inserted: Inserted): Promise<void> {
  const restored = idsIn(inserted, 'playlists')
  const outer = idsIn(inserted, 'inner_playlists', 'playlist_id')
  await noteContained(trx, restored)
  const changed = [...new Set([...restored, ...(await listContaining(trx, [...restored, ...outer]))])]
  await noteContained(trx, changed)
  for (const id of outer) await requireFamily(trx, member, { id, field: 'ids' })
  const fuller = idsIn(inserted, 'playlist_items', 'playlist_id').filter((id) => !restored.includes(id))
  for (const some of inSlices(fuller)) {
    const [full] = await repo.listOverfull(trx, some, maxItemsPerPlaylist)
    if (full)
      fail(
        'resource.conflict',
        `The playlist “${full.name}” would have more than ${maxItemsPerPlaylist.toLocaleString('en')} items. Remove some of its items first.`,
      )
  }
}

/** A limited manager restores nothing on screens outside the limit. */
async function requireLimit(trx: ScreensTrx, inserted: Inserted): Promise<void> {
  const entries = idsIn(inserted, 'schedule_entries')
  const screens = idsIn(inserted, 'screens')
  const seen = new Set(
    screens.length === 0
      ? []
      : (await trx.selectFrom('screens').select('id').where('id', 'in', screens).execute()).map(({ id }) => id),
  )
  if ((await listOutside(trx, entries)).size > 0 || !screens.every((id) => seen.has(id)))
    fail('auth.forbidden', 'This also plays on screens that you do not manage. Ask an admin to restore it.')
  await requireWithinLimit(trx, {
    media: idsIn(inserted, 'media'),
    playlists: idsIn(inserted, 'playlists'),
    channels: idsIn(inserted, 'channels'),
    sources: idsIn(inserted, 'data_sources'),
  })
}
