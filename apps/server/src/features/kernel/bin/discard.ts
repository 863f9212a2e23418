import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'
import { type BinnedTableName, referencesTo, tableOf } from '../../../database/bin/binned-tables.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { isFileColumn } from '../../../database/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { searchText } from '../../../platform/text.ts'
import { versionAuthorOf } from '../audit/index.ts'
import { forgetVersions, notePending, type Thing, thingOfRow, writePending } from '../versions/index.ts'
import { type AnyRows, anyRows, type Contents, contentsToText, type Row, textOf } from './bin-rows.ts'

interface Discarding {
  kind: BinKind
  ids: readonly string[]
  author: { userId: string | null; name: string }
  now: number
  /** Id of the cohort, for a call with several transactions. */
  cohort?: string
}

/** Things whose rows are read at once. */
const sliceRows = 200

/**
 * Deletes things. Their rows, and those that are deleted with them, go to the recycle bin, with the files that they name.
 * Returns the id of the cohort; null if the account keeps nothing.
 */
export async function discard(trx: AccountTrx, { kind, ids, author, now, cohort = newId() }: Discarding) {
  const rows = anyRows(trx)
  const { bin_days: days } = await trx
    .selectFrom('accounts')
    .select('bin_days')
    .where('id', '=', trx.accountId)
    .executeTakeFirstOrThrow()
  for (const some of inSlices(ids, sliceRows)) {
    if (days > 0) {
      await writePending(trx, some)
      await keep(trx, { kind, ids: some, author, now, cohort })
    } else await forgetVersions(trx, some)
    await rows.deleteFrom(tableOf[kind]).where('id', 'in', some).execute()
  }
  return days > 0 ? cohort : null
}

async function keep(trx: AccountTrx, { kind, ids, author, now, cohort }: Required<Discarding>): Promise<void> {
  const db = anyRows(trx)
  const main = tableOf[kind]
  const things = await db.selectFrom(main).selectAll().where('id', 'in', ids).execute()
  const found = new Map<string, Contents>(things.map((row) => [textOf(row, 'id') ?? '', { rows: { [main]: [row] } }]))
  await collect(db, main, new Map([...found.keys()].map((id) => [id, id])), found)
  const entryIds = new Map([...found.keys()].map((id) => [id, newId()]))
  const { accountId: account_id } = trx
  const entries = things.map((row) => {
    const thing_id = textOf(row, 'id') ?? ''
    const name = textOf(row, 'title') ?? textOf(row, 'name') ?? ''
    return {
      id: entryIds.get(thing_id) ?? '',
      account_id,
      cohort_id: cohort,
      kind,
      thing_id,
      name,
      search_text: searchText(name),
      owner_id: textOf(row, 'owner_id'),
      deleted_by: author.userId,
      deleted_by_name: author.name,
      deleted_at: now,
      original: textOf(row, 'original_file'),
      stored_bytes: Number(row['stored_bytes'] ?? 0),
    }
  })
  if (entries.length > 0) await trx.insertInto('bin_entries').values(entries).execute()
  const contents = [...found].map(([id, one]) => ({
    bin_id: entryIds.get(id) ?? '',
    account_id,
    contents: contentsToText(one),
  }))
  for (const slice of inSlices(contents, 50)) await trx.insertInto('bin_contents').values(slice).execute()
  const files = [...found].flatMap(([id, one]) =>
    filesIn(one).map((kept_file) => ({ account_id, kept_file, bin_id: entryIds.get(id) ?? '' })),
  )
  for (const slice of inSlices(files)) await trx.insertInto('bin_files').values(slice).execute()
  const tags = await tagsOf(db, kind, found)
  const tagRows = tags.map(({ thing, tag_id }) => ({ account_id, bin_id: entryIds.get(thing) ?? '', tag_id }))
  for (const slice of inSlices(tagRows)) await trx.insertInto('bin_tags').values(slice).execute()
  const others = thingsWithout(found)
  const by = author.userId === null ? 'job' : 'person'
  const changedBy = versionAuthorOf({ author: { accountId: account_id, ...author }, by })
  if (others.length > 0) await notePending(trx, others, { author: changedBy, now })
}

/** Things that stay without a part: playlists without items of these media, channels without these playlists. */
function thingsWithout(found: ReadonlyMap<string, Contents>): Thing[] {
  const others = new Map<string, Thing>()
  for (const { rows } of found.values())
    for (const [table, list] of Object.entries(rows))
      for (const row of list) {
        const thing = thingOfRow(table, row)
        if (thing && !found.has(thing.id)) others.set(thing.id, thing)
      }
  return [...others.values()]
}

/**
 * Adds the rows that reference these, and that are deleted with them.
 * @param owners the thing of each row, by the ids of the rows
 */
async function collect(
  db: AnyRows,
  target: BinnedTableName,
  owners: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, Contents>,
): Promise<void> {
  const references = referencesTo(target)
  const counts = Map.groupBy(references, ({ table }) => table)
  // A row that references two deleted things is kept once.
  const known = new Set<string>()
  for (const { table, column, isNullable } of references) {
    const isOnce = counts.get(table)?.length === 1
    const inner = new Map<string, string>()
    const hasOwn = referencesTo(table).length > 0
    for (const ids of inSlices([...owners.keys()])) {
      const rows = await db
        .selectFrom(table)
        .$call((query) => (isNullable ? query.select(['id', column]) : query.selectAll()))
        .where(column, 'in', ids)
        .execute()
      for (const row of rows) {
        const owner = owners.get(textOf(row, column) ?? '') ?? ''
        const contents = found.get(owner)
        if (!contents) continue
        const id = textOf(row, 'id')
        if (isNullable) loosen(contents, { table, column }, id ?? '')
        else if (isOnce || isNew(known, table, row)) {
          const kept = contents.rows[table]
          if (kept) kept.push(row)
          else contents.rows[table] = [row]
          if (hasOwn && id !== null) inner.set(id, owner)
        }
      }
    }
    if (inner.size > 0) await collect(db, table, inner, found)
  }
}

export function loosen(contents: Contents, at: { table: BinnedTableName; column: string }, id: string): void {
  contents.loose ??= []
  const known = contents.loose.find(({ table, column }) => table === at.table && column === at.column)
  if (known) known.ids.push(id)
  else contents.loose.push({ ...at, ids: [id] })
}

/** Whether a row was not noted before; notes it. */
function isNew(known: Set<string>, table: BinnedTableName, row: Row): boolean {
  const before = known.size
  return known.add(`${table} ${JSON.stringify(row)}`).size > before
}

/** Storage names of all files that the rows name. */
const filesIn = ({ rows }: Contents): string[] => [
  ...new Set(
    Object.values(rows).flatMap((list) => {
      // `file` is that of a conversion.
      const columns = Object.keys(list[0] ?? {}).filter((column) => isFileColumn(column) || column === 'file')
      return columns.length === 0 ? [] : list.flatMap((row) => columns.flatMap((column) => textOf(row, column) ?? []))
    }),
  ),
]

/** The tags by which members who are limited to some can access a thing. */
async function tagsOf(db: AnyRows, kind: BinKind, found: ReadonlyMap<string, Contents>) {
  if (kind !== 'screen' && kind !== 'schedule_entry') return []
  const tags: { thing: string; tag_id: string }[] = []
  for (const [thing, { rows }] of found) {
    const own = [...(rows.screen_tags ?? []), ...(rows.target_tags ?? [])].flatMap((row) => textOf(row, 'tag_id') ?? [])
    const screens = (rows.target_screens ?? []).flatMap((row) => textOf(row, 'screen_id') ?? [])
    const ofScreens: Row[] = []
    for (const ids of kind === 'schedule_entry' ? inSlices(screens) : [])
      ofScreens.push(
        ...(await db.selectFrom('screen_tags').select('tag_id').distinct().where('screen_id', 'in', ids).execute()),
      )
    const all = new Set([...own, ...ofScreens.flatMap((row) => textOf(row, 'tag_id') ?? [])])
    tags.push(...[...all].map((tag_id) => ({ thing, tag_id })))
  }
  return tags
}
