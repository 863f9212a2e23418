import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../database/open.ts'
import { fail } from './fail.ts'

interface StoredSetting<T> {
  defaults: T
  /** Reads a stored value. */
  parse: (json: string) => T
  /** The stored value, or the defaults as version 0. */
  read: (db: Db) => Promise<{ value: T; version: number }>
  /** Fails with 409 when `version` is given and is not the current one. */
  save: (trx: Trx, value: T, version: number | undefined) => Promise<void>
}

/** A setting of the platform, stored as JSON under its name. Fields added later have their defaults. */
export function storedSetting<T extends object>(name: string, schema: z.ZodType<T>, defaults: T): StoredSetting<T> {
  const insert = (trx: Trx, value: string) =>
    trx
      .insertInto('platform_settings')
      .values({ name, value })
      .onConflict((on) => on.doNothing())
      .returning('name')
      .executeTakeFirst()
  const update = (trx: Trx, value: string, version: number | undefined) => {
    const query = trx
      .updateTable('platform_settings')
      .set({ value, version: sql<number>`version + 1` })
      .where('name', '=', name)
    return (version === undefined ? query : query.where('version', '=', version)).returning('name').executeTakeFirst()
  }
  const parse = (json: string) => schema.parse({ ...defaults, ...(JSON.parse(json) as object) })
  return {
    defaults,
    parse,
    read: async (db) => {
      const row = await db
        .selectFrom('platform_settings')
        .select(['value', 'version'])
        .where('name', '=', name)
        .executeTakeFirst()
      if (!row) return { value: defaults, version: 0 }
      return { value: parse(row.value), version: row.version }
    },
    save: async (trx, value, version) => {
      const json = JSON.stringify(value)
      if (await update(trx, json, version)) return
      const isFirst = (version ?? 0) === 0 && (await insert(trx, json)) !== undefined
      if (!isFirst) fail('resource.conflict', 'Another user has changed these settings. Reload to see their version.')
    },
  }
}
