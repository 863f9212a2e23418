import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { findCandidates } from './conversions.repo.ts'

const app = await sharedApp({ FFMPEG_PATH: 'off' })

/** Adds waiting conversions of an account, the first one at `from`. */
async function queue(person: Person, count: number, from: number): Promise<string[]> {
  const { db } = app.platform
  const media = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', (await app.make.media(person)).id)
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, () => newId())
  for (let first = 0; first < count; first += 200) {
    const some = ids.slice(first, first + 200)
    await db
      .insertInto('media')
      .values(some.map((id) => ({ ...media, id })))
      .execute()
    await db
      .insertInto('conversions')
      .values(
        some.map((media_id, index) => ({
          media_id,
          account_id: person.accountId,
          kind: 'video' as const,
          state: 'waiting' as const,
          file: 'a.mp4',
          created_at: from + first + index,
          touched_at: from,
          attempts: 0,
          pending_bytes: 0,
        })),
      )
      .execute()
  }
  return ids
}

test('accounts with many waiting conversions do not hide those of others', async () => {
  const [busy, other] = [await app.make.admin(), await app.make.admin()]
  const [oldest] = await queue(busy, 1200, 1000)
  const [own] = await queue(other, 2, 5000)
  const found = await findCandidates(app.platform.db, 'video', app.clock.now)
  expect(found.map(({ media_id }) => media_id)).toEqual([oldest, own])
})
