import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { inSlices } from '../../../../database/in-slices.ts'
import type { AccountDb } from '../../../../database/open.ts'
import type { Tables } from '../../../../database/tables.ts'
import { inScope, type Scope } from '../../../kernel/accounts/index.ts'
import { conditionsOf } from './filled-items.repo.ts'

/** SQLite joins at most 500 selects. */
const [rulesPerStatement, mediaPerStatement] = [100, 100]

/** A playlist that fills itself. */
export interface Rule {
  id: string
  rule: FillRule
  /** The content that its owner can see. */
  scope: Scope
}

export interface WrittenMedia {
  id: string
  /** Its row before; null: it is new. */
  before: Record<'owner_id' | 'kind' | 'folder_id' | 'search_text' | 'original_file', string | null> | null
}

type Row = { id: string }

export const listRules = (db: AccountDb) =>
  db.selectFrom('playlists').select(['id', 'owner_id', 'fill_rule']).where('fill_rule', 'is not', null).execute()

interface Writing {
  media: readonly WrittenMedia[]
  now: number
}

/** The playlists that find these media items before or after they were written only, in another order, or with another file. */
export async function listOfMedia(db: AccountDb, rules: readonly Rule[], { media, now }: Writing): Promise<string[]> {
  const reached: string[] = []
  for (const items of inSlices(media, mediaPerStatement))
    for (const some of inSlices(rules, rulesPerStatement)) {
      const found = some.map(
        ({ id, rule, scope }) => sql<Row>`
          select cast(${id} as text) as id where exists (
            select 1 from states as media where ${inScope('media', scope)} and ${matching(rule, now)}
            group by media.id having ${differs(rule)})`,
      )
      const { rows } = await sql<Row>`
        with states as (${statesOf(db, items)}) ${sql.join(found, sql` union all `)}`.execute(db)
      reached.push(...rows.map(({ id }) => id))
    }
  return reached
}

/** The playlists with items of their rule that it does not find. */
export async function listWithOthers(db: AccountDb, rules: readonly Rule[], now: number): Promise<string[]> {
  const reached: string[] = []
  for (const some of inSlices(rules, rulesPerStatement)) {
    const found = some.map(
      ({ id, rule }) => sql<Row>`
        select cast(${id} as text) as id where exists (
          select 1 from playlist_items as i inner join media on media.id = i.media_id
          where i.playlist_id = ${id} and i.is_filled = 1
            and case when ${matching(rule, now)} then 0 else 1 end = 1)`,
    )
    const { rows } = await sql<Row>`${sql.join(found, sql` union all `)}`.execute(db)
    reached.push(...rows.map(({ id }) => id))
  }
  return reached
}

function matching(rule: FillRule, now: number) {
  const is = expressionBuilder<Tables, 'media'>()
  return is.and(conditionsOf(is, { ...rule, orientation: null }, now))
}

const differs = ({ sort, orientation }: FillRule): RawBuilder<unknown> => sql`
  count(*) = 1
  ${sort === 'title' ? sql`or min(media.search_text) != max(media.search_text)` : sql``}
  ${orientation === null ? sql`` : sql`or min(media.original_file) != max(media.original_file)`}`

/** The media items after they were written, and as they were before. */
const statesOf = ({ accountId }: AccountDb, items: readonly WrittenMedia[]) => {
  const before = items.flatMap((item) =>
    item.before
      ? [
          sql`
            select id, account_id, cast(${item.before.owner_id} as text), cast(${item.before.kind} as text),
              cast(${item.before.folder_id} as text), cast(${item.before.search_text} as text),
              coalesce(cast(${item.before.original_file} as text), ''), created_at
            from media where account_id = ${accountId} and id = ${item.id}`,
        ]
      : [],
  )
  const after = sql`
    select id, account_id, owner_id, kind, folder_id, search_text,
      coalesce(original_file, '') as original_file, created_at
    from media where account_id = ${accountId} and id in (${sql.join(items.map(({ id }) => id))})`
  return sql.join([after, ...before], sql` union all `)
}
