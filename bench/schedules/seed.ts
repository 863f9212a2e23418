import type { ServerDb } from '../../apps/server/src/database/open.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { openDatabaseOf } from '../support/databases.ts'
import { insert, newId, rowsOf } from '../support/seed-rows.ts'
import { entriesOf } from './entries.ts'

/** Inserts schedule entries for a screen, each with one of these playlists in turn. */
export async function seedEntries(
  server: RunningServer,
  count: number,
  playlistIds: readonly string[],
  screenId: string,
): Promise<void> {
  const { db } = openDatabaseOf(server)
  const account_id = await accountOf(db)
  const ids = await insertEntries(db, account_id, count, playlistIds)
  await insert(
    db,
    'target_screens',
    ids.map((id) => ({ ...ofEntry(account_id, id), screen_id: screenId })),
  )
  await db.destroy()
}

/** Gives each screen of the account five of 50 tags, and inserts entries for one tag each. */
export async function seedTaggedEntries(
  server: RunningServer,
  count: number,
  playlistIds: readonly string[],
): Promise<void> {
  const { db } = openDatabaseOf(server)
  const account_id = await accountOf(db)
  const tags = rowsOf(50, (n) => {
    const name = `Region ${n}`
    return {
      id: newId(),
      account_id,
      name,
      name_key: name.toLowerCase(),
      search_text: name.toLowerCase(),
      color: 'blue' as const,
      created_at: n,
    }
  })
  await insert(db, 'tags', tags)
  const tagOf = (n: number) => tags[n % tags.length]?.id ?? ''
  const screens = await db.selectFrom('screens').select('id').where('account_id', '=', account_id).execute()
  await insert(
    db,
    'screen_tags',
    screens.flatMap(({ id }, n) => rowsOf(5, (step) => ({ account_id, screen_id: id, tag_id: tagOf(n + step * 7) }))),
  )
  const ids = await insertEntries(db, account_id, count, playlistIds)
  await insert(
    db,
    'target_tags',
    ids.map((id, n) => ({ ...ofEntry(account_id, id), tag_id: tagOf(n) })),
  )
  await db.destroy()
}

const ofEntry = (account_id: string, parent_id: string) => ({ account_id, parent_kind: 'entry' as const, parent_id })

async function insertEntries(
  db: ServerDb,
  account_id: string,
  count: number,
  playlistIds: readonly string[],
): Promise<string[]> {
  const entries = entriesOf(count).map(({ name, rule, ...entry }, n) => ({
    ...entry,
    id: newId(),
    account_id,
    name,
    search_text: name.toLowerCase(),
    rule: JSON.stringify(rule),
    content_kind: 'playlist' as const,
    created_at: n,
  }))
  await insert(db, 'schedule_entries', entries)
  await insert(
    db,
    'assigned_contents',
    entries.map(({ id }, n) => ({
      ...ofEntry(account_id, id),
      kind: 'playlist' as const,
      target_id: playlistIds[n % playlistIds.length] ?? '',
      position: 0,
    })),
  )
  return entries.map(({ id }) => id)
}

async function accountOf(db: ServerDb): Promise<string> {
  const { account_id } = await db
    .selectFrom('users')
    .select('account_id')
    .where('username_key', '=', 'admin')
    .executeTakeFirstOrThrow()
  if (account_id === null) throw new Error('The first admin has no account.')
  return account_id
}

/** Invalidates the caches of the running server, as a change of the content does. */
export async function moveContent(server: RunningServer): Promise<void> {
  const { db } = openDatabaseOf(server)
  await db
    .updateTable('accounts')
    .set((is) => ({ content_version: is('content_version', '+', 1) }))
    .execute()
  await db.destroy()
}
