import type { Endpoint, Reply } from '@digisigncast/contract/api/endpoint'

let hasLeftOut = false
const listeners = new Set<() => void>()

/** Whether rows of lists were left out since the page was loaded. */
export const readLeftOut = (): boolean => hasLeftOut

export function subscribeToLeftOut(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function noteLeftOut() {
  if (hasLeftOut) return
  hasLeftOut = true
  for (const listener of listeners) listener()
}

/**
 * Parses a reply; undefined if this page cannot read it. Rows of its lists that the page cannot read are left out, such
 * as those with a value that only a newer server knows: the other rows stay.
 */
export function readReply<E extends Endpoint>({ reply: schema }: E, json: unknown): Reply<E> | undefined {
  const reply = schema.safeParse(json)
  if (reply.success) return reply.data as Reply<E>
  const rows = withoutRows(json, reply.error.issues)
  const rest = rows && schema.safeParse(rows)
  if (!rest?.success) return undefined
  noteLeftOut()
  return rest.data as Reply<E>
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
