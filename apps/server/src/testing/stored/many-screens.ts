import { inSlices } from '../../database/in-slices.ts'
import { newId } from '../../platform/ids.ts'
import type { TestApp } from '../start-app.ts'

/** Copies the row of a screen with its content; returns the ids of the copies. */
export async function copyScreen({ platform: { db } }: TestApp, screenId: string, count: number): Promise<string[]> {
  const row = await db.selectFrom('screens').selectAll().where('id', '=', screenId).executeTakeFirstOrThrow()
  const contents = await db
    .selectFrom('assigned_contents')
    .select(['account_id', 'parent_kind', 'kind', 'target_id', 'position'])
    .where('parent_id', '=', screenId)
    .execute()
  const ids = Array.from({ length: count }, newId)
  for (const some of inSlices(ids, 100)) {
    await db
      .insertInto('screens')
      .values(some.map((id) => ({ ...row, id, code: id.slice(0, 20).toUpperCase() })))
      .execute()
    const copies = some.flatMap((id) => contents.map((content) => ({ ...content, parent_id: id })))
    if (copies.length > 0) await db.insertInto('assigned_contents').values(copies).execute()
  }
  return ids
}

/** Copies a device and its last report to other screens, whose revisions it plays there. */
export async function copyDevice(
  { platform: { db } }: TestApp,
  deviceId: string,
  revisions: ReadonlyMap<string, { revision: string }>,
): Promise<void> {
  const row = await db.selectFrom('devices').selectAll().where('id', '=', deviceId).executeTakeFirstOrThrow()
  const state = await db
    .selectFrom('device_states')
    .selectAll()
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  const copies = [...revisions].map(([screen_id, { revision }]) => ({ id: newId(), screen_id, revision }))
  for (const some of inSlices(copies, 100)) {
    await db
      .insertInto('devices')
      .values(some.map(({ id, screen_id }) => ({ ...row, id, screen_id, token_hash: id, installation_hash: id })))
      .execute()
    await db
      .insertInto('device_states')
      .values(some.map(({ id, revision }) => ({ ...state, device_id: id, revision })))
      .execute()
  }
}
