import { ofAccount } from '../../../database/access/access.ts'
import type { Trx } from '../../../database/open.ts'
import { isUnchanged, type RowChange } from '../../../database/watched/recorder.ts'
import { notePending, type Thing, type VersionAuthor } from './versions.repo.ts'

type Row = NonNullable<RowChange['after']>

/** The thing whose state a row of a table is a part of; undefined: of none. */
const partsOf: Readonly<Record<string, (row: Row) => Thing | undefined>> = {
  playlists: ({ id }) => ({ kind: 'playlist', id: String(id) }),
  playlist_items: ({ playlist_id: id }) => ({ kind: 'playlist', id: String(id) }),
  inner_playlists: ({ playlist_id: id }) => ({ kind: 'playlist', id: String(id) }),
  channels: ({ id }) => ({ kind: 'channel', id: String(id) }),
  channel_playlists: ({ channel_id: id }) => ({ kind: 'channel', id: String(id) }),
  media: ({ id, kind }) => (kind === 'slide' ? { kind: 'slide', id: String(id) } : undefined),
  schedule_entries: ({ id }) => ({ kind: 'schedule_entry', id: String(id) }),
  assigned_contents: ofEntry,
  target_screens: ofEntry,
  target_tags: ofEntry,
}

function ofEntry({ parent_kind: kind, parent_id: id }: Row): Thing | undefined {
  return kind === 'entry' ? { kind: 'schedule_entry', id: String(id) } : undefined
}

/** The thing whose state a row of this table is a part of. */
export const thingOfRow = (table: string, row: Row): Thing | undefined => partsOf[table]?.(row)

interface Marking {
  accountId: string | null
  author: VersionAuthor
  now: number
}

/** Notes of which things the rows are a part that a transaction has written: a job writes their versions after a pause. */
export async function markChanged(
  trx: Trx,
  rows: readonly RowChange[],
  { accountId, author, now }: Marking,
): Promise<void> {
  if (accountId === null) return
  const things = new Map<string, Thing>()
  const deleted = new Set<string>()
  for (const row of rows) {
    const { table, before, after } = row
    const thing = thingOfRow(table.table, after ?? before ?? {})
    if (!thing || isUnchanged(row)) continue
    if (after === null && table.thing === 'id') deleted.add(thing.id)
    things.set(thing.id, thing)
  }
  const changed = [...things.values()].filter(({ id }) => !deleted.has(id))
  if (changed.length > 0) await notePending(ofAccount(trx, accountId), changed, { author, now })
}
