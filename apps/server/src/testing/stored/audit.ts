import { type AuditChange, getAuditEntry, listAudit } from '@digisigncast/contract/audit/audit'
import type { Client } from '../client.ts'

/** The newest entry that matches, with its changes. */
export async function newestEntry(by: Client, query: object = {}) {
  const [entry] = (await by.call(listAudit, { query: { per_page: 1, ...query } })).body.data
  return (await by.call(getAuditEntry, { params: { id: entry?.id ?? 'none' } })).body.data
}

/** A change of a field, without what is empty. */
export const changed = (
  field: string,
  before: AuditChange['before'],
  after: AuditChange['after'],
  more: object = {},
) => ({
  field,
  before,
  after,
  list: null,
  part: null,
  is_hidden: false,
  thing: null,
  ...more,
})

export const listed = (field: string, list: Partial<AuditChange['list'] & object>, more: object = {}) =>
  changed(field, null, null, { list: { added: [], removed: [], moved: [], more: 0, ...list }, ...more })
