import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import type { ListQuery, Pagination } from '@digisigncast/contract/api/wire'
import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'
import { nextTurn } from '../limits/next-turn.ts'
import { Slices } from './answers/slices.ts'

/** How a list is sorted: column and direction; the id breaks ties. */
export const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  name: ['search_text', 'asc'],
} as const

export interface Page {
  limit: number
  offset: number
  /** Total number of rows, if known. */
  total?: number
  /** Last row of the previous page, instead of an offset: added or deleted rows do not shift the page. */
  after?: { value: string | number; id: string }
}

/** The rows of one page. */
export const onPage = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, page: Page) =>
  query.limit(page.limit).offset(page.offset)

type Direction = 'asc' | 'desc'

/** Column and direction; null sorts as 0 where it is stated. */
type Order = readonly [column: string, direction: Direction, nulls?: 'nullAsZero']

/** The rows of one page of a table by a column and then by id. */
export function pageInOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { table, order: [column, direction, nulls] }: { table: string; order: Order },
  page: Page,
): SelectQueryBuilder<DB, TB, O> {
  const [value, id] = [sql.ref(`${table}.${column}`), sql.ref(`${table}.id`)]
  const by = nulls ? sql`coalesce(${value}, 0)` : value
  const sorted = query.orderBy(by, direction).orderBy(id, direction)
  const { after } = page
  if (!after) return onPage(sorted, page)
  const follows = sql.raw(direction === 'asc' ? '>' : '<')
  return sorted.where(sql<boolean>`(${by}, ${id}) ${follows} (${after.value}, ${after.id})`).limit(page.limit)
}

const turned = { asc: 'desc', desc: 'asc' } as const

/** The rows of one page in this order. Pages in the second half are read from the end, which keeps offsets small. */
export async function sortedPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: readonly (readonly [column: string, direction: Direction])[],
  page: Page,
): Promise<Simplify<O>[]> {
  const { limit, offset, total = Number.POSITIVE_INFINITY } = page
  const isFromEnd = offset > total / 2
  let sorted = query
  for (const [column, direction] of order)
    sorted = sorted.orderBy(sql.ref(column), isFromEnd ? turned[direction] : direction)
  if (!isFromEnd) return onPage(sorted, page).execute()
  const left = Math.min(limit, total - offset)
  if (left <= 0) return []
  const rows = await onPage(sorted, { limit: left, offset: total - offset - left }).execute()
  return rows.toReversed()
}

/** Number of rows that a query returns. */
export async function countOf<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const [row] = await query.select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>().execute()
  return row?.total ?? 0
}

type PageQuery = Pick<ListQuery, 'page' | 'per_page'>

interface Source<T> {
  /** Path of the call below the API prefix, for the URLs of the previous and next page. */
  path: string
  rows: (page: Page) => Promise<T[]>
  total: () => Promise<number>
}

/** One page with its pagination; the first one when the caller named none. */
export async function pageOf<T>(query: PageQuery, source: Source<T>): Promise<{ data: T[]; pagination: Pagination }> {
  const { page, pagination } = await pageAsked(query, source)
  return { data: await source.rows(page), pagination }
}

/** One page of rows in memory. */
export const pageOfRows = <T>(query: PageQuery, path: string, all: readonly T[]) =>
  pageOf(query, {
    path,
    rows: async ({ limit, offset }) => all.slice(offset, offset + limit),
    total: async () => all.length,
  })

async function pageAsked(query: PageQuery, { path, total: count }: Pick<Source<unknown>, 'path' | 'total'>) {
  const current = query.page ?? 1
  const limit = query.per_page ?? pageSize
  const total = await count()
  const last = Math.max(1, Math.ceil(total / limit))
  const url = (to: number) => (to >= 1 && to <= last && to !== current ? addressOf(path, query, to) : null)
  const page: Page = { limit, offset: (current - 1) * limit, total }
  const pagination: Pagination = {
    current_page: current,
    last_page: last,
    total,
    prev_page_url: url(current - 1),
    next_page_url: url(current + 1),
  }
  return { page, pagination }
}

interface LongSource<Row extends { id: string }, T> {
  path: string
  rows: (page: Page) => Promise<Row[]>
  /** The column that the rows are sorted by, before their id. */
  sortedBy: NoInfer<keyof Row>
  total: () => Promise<number>
  /** Converts rows for the response, in slices that are each small enough for one turn of the event loop. */
  show: (rows: NoInfer<Row>[]) => AsyncIterable<T[]>
  /** Rows that are read per turn. */
  sliceRows: number
  /** Fields beside the rows of a page. */
  rest?: () => Promise<object>
}

/** One page, or everything when the caller named none. The list may be long: it is read and written in slices, with other requests in between. */
export async function longList<Row extends { id: string }, T>(
  query: PageQuery,
  source: LongSource<Row, T>,
): Promise<Slices<T>> {
  if (query.page === undefined && query.per_page === undefined) return new Slices(everything(source))
  const { page, pagination } = await pageAsked(query, source)
  return new Slices(shown(source, await source.rows(page)), { ...(await source.rest?.()), pagination })
}

async function* shown<Row extends { id: string }, T>({ show, sliceRows }: LongSource<Row, T>, rows: Row[]) {
  for (let start = 0; start < rows.length; start += sliceRows) {
    if (start > 0) await nextTurn()
    yield* show(rows.slice(start, start + sliceRows))
  }
}

async function* everything<Row extends { id: string }, T>(source: LongSource<Row, T>): AsyncGenerator<T[], void> {
  const { show, sliceRows: limit, sortedBy } = source
  for (let page: Page = { limit, offset: 0 }; ; ) {
    const rows = await source.rows(page)
    const last = rows.at(-1)
    if (last) yield* show(rows)
    if (!last || rows.length < limit) return
    await nextTurn()
    page = { limit, offset: 0, after: { value: (last[sortedBy] ?? 0) as string | number, id: last.id } }
  }
}

/** A single slice with all rows. */
export async function* whole<T>(rows: Promise<T[]> | T[]): AsyncGenerator<T[], void> {
  yield await rows
}

function addressOf(path: string, query: PageQuery, page: number): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries<string | number | undefined>({ ...query, page }))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return `${apiPrefix}/${path}?${search.toString()}`
}
