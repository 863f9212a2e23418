import { apiPrefix } from '@digisigncast/contract/endpoint'
import { pageSize } from '@digisigncast/contract/limits'
import type { ListQuery, Pagination } from '@digisigncast/contract/wire'
import { type SelectQueryBuilder, type Simplify, sql } from 'kysely'

/** How a list is sorted: column and direction; the id breaks ties. */
export const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  name: ['search_text', 'asc'],
} as const

export interface Page {
  limit: number
  offset: number
  /** How many rows there are, as far as it is known. */
  total?: number
}

/** The rows of one page, or all without one. */
export const onPage = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, page: Page | undefined) =>
  page ? query.limit(page.limit).offset(page.offset) : query

type Direction = 'asc' | 'desc'
const turned = { asc: 'desc', desc: 'asc' } as const

/** The rows of one page in this order. The later half of a long list is read from its end: no page is far away. */
export async function sortedPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: readonly (readonly [column: string, direction: Direction])[],
  page?: Page,
): Promise<Simplify<O>[]> {
  const isFromEnd = page?.total !== undefined && page.offset > page.total / 2
  let sorted = query
  for (const [column, direction] of order)
    sorted = sorted.orderBy(sql.ref(column), isFromEnd ? turned[direction] : direction)
  if (!isFromEnd) return onPage(sorted, page).execute()
  const left = Math.min(page.limit, (page.total ?? 0) - page.offset)
  if (left <= 0) return []
  const offset = (page.total ?? 0) - page.offset - left
  return (await sorted.limit(left).offset(offset).execute()).toReversed()
}

/** How many rows a query finds. */
export async function countOf<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const [row] = await query.select(sql<number>`count(*)`.as('total')).$castTo<{ total: number }>().execute()
  return row?.total ?? 0
}

type PageQuery = Pick<ListQuery, 'page' | 'per_page'>

interface Source<T> {
  /** Path of the call below the API prefix, for the addresses of the neighbouring pages. */
  path: string
  /** Without a page: everything. */
  rows: (page?: Page) => Promise<T[]>
  total: () => Promise<number>
}

/** One page with its pagination, or everything when the caller named no page. */
export async function pageOf<T>(query: PageQuery, source: Source<T>): Promise<{ data: T[]; pagination?: Pagination }> {
  if (query.page === undefined && query.per_page === undefined) return { data: await source.rows() }
  const page = query.page ?? 1
  const limit = query.per_page ?? pageSize
  const total = await source.total()
  const data = await source.rows({ limit, offset: (page - 1) * limit, total })
  const last = Math.max(1, Math.ceil(total / limit))
  const url = (to: number) => (to >= 1 && to <= last && to !== page ? addressOf(source.path, query, to) : null)
  return {
    data,
    pagination: {
      current_page: page,
      last_page: last,
      total,
      prev_page_url: url(page - 1),
      next_page_url: url(page + 1),
    },
  }
}

function addressOf(path: string, query: PageQuery, page: number): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries<string | number | undefined>({ ...query, page }))
    if (value !== undefined && value !== '') search.set(key, String(value))
  return `${apiPrefix}/${path}?${search.toString()}`
}
