import type { Endpoint, Reply } from './endpoint.ts'

/** The JSON of a body; undefined for anything else, such as the page of a proxy. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Parses a reply; undefined if this version cannot read it. Rows of its lists that it cannot read are left out, such as
 * those with a value that only a newer server knows: the other rows stay.
 */
export function readReply<E extends Endpoint>(
  { reply: schema }: E,
  json: unknown,
): { reply: Reply<E>; hasLeftOut: boolean } | undefined {
  const reply = schema.safeParse(json)
  if (reply.success) return { reply: reply.data as Reply<E>, hasLeftOut: false }
  const rows = withoutRows(json, reply.error.issues)
  const rest = rows && schema.safeParse(rows)
  return rest?.success ? { reply: rest.data as Reply<E>, hasLeftOut: true } : undefined
}

/** The reply without the rows that have issues; undefined if anything else, or every row of a list, has one. */
function withoutRows(json: unknown, issues: readonly { path: readonly PropertyKey[] }[]): object | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  const unread = new Map<string, Set<number>>()
  for (const { path } of issues) {
    const [list, row] = path
    if (typeof list !== 'string' || typeof row !== 'number') return undefined
    unread.set(list, (unread.get(list) ?? new Set()).add(row))
  }
  const lists: [string, unknown[]][] = []
  for (const [key, value] of Object.entries(json)) {
    const rows = unread.get(key)
    if (!rows) continue
    if (!Array.isArray(value) || rows.size === value.length) return undefined
    lists.push([key, value.filter((_, index) => !rows.has(index))])
  }
  return { ...json, ...Object.fromEntries(lists) }
}
