import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'
import { newId } from '../ids.ts'

test('a query for the items of some playlists does not read all media of the account', async () => {
  const app = await startApp({ DATABASE_URL: '' })
  const { db } = app.platform
  const admin = await app.make.admin()
  const { id } = await app.make.media(admin)
  const playlists = await Promise.all(Array.from({ length: 12 }, () => app.make.playlist(admin, [id])))
  const media = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db
    .insertInto('media')
    .values(Array.from({ length: 1000 }, () => ({ ...media, id: newId() })))
    .execute()
  await (await app.jobs.begin('statistics')).ended

  const ids = sql.join(playlists.map((playlist) => playlist.id))
  const plan = await sql<{ detail: string }>`explain query plan
    select i.id from playlist_items as i inner join media as m on m.id = i.media_id
    where m.account_id = ${admin.accountId} and i.playlist_id in (${ids})`.execute(db)
  expect(plan.rows.at(-1)?.detail).toMatch(/^SEARCH m .*\(id=\?\)$/)
  await app.close()
})
