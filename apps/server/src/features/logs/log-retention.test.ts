import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { keptDays, keptPerAccount } from './log-retention.ts'

const dayMs = 24 * 60 * 60 * 1000

async function write(app: TestApp, accountId: string | null, times: readonly number[]): Promise<void> {
  for (let start = 0; start < times.length; start += 2000)
    await app.platform.db
      .insertInto('log_entries')
      .values(
        times.slice(start, start + 2000).map((created_at, index) => ({
          id: `${accountId ?? 'platform'}-${String(start + index).padStart(6, '0')}`,
          account_id: accountId,
          user_id: null,
          type: 'info' as const,
          description: `Entry ${start + index}`,
          created_at,
        })),
      )
      .execute()
}

async function left(app: TestApp, accountId: string | null): Promise<string[]> {
  const rows = await app.platform.db
    .selectFrom('log_entries')
    .select('description')
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ description }) => description)
}

test('entries that are too old, and the oldest of too many, go at the next start', async () => {
  const app = await startApp()
  const [busy, quiet] = [await app.make.admin(), await app.make.admin()]
  const { now } = app.clock
  // Two in the same moment at the border: the limit holds all the same.
  const times = Array.from({ length: keptPerAccount + 3 }, (_, index) => now - 1000 * (index < 5 ? 1 : 0))
  await write(app, busy.accountId, times)
  const young = now - keptDays * dayMs + 1000
  await write(app, quiet.accountId, [young - 2000, young, now])
  await write(app, null, [young - 2000, young, now])

  const again = await app.restart()
  const kept = await left(again, busy.accountId)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([keptPerAccount, 'Entry 3', `Entry ${keptPerAccount + 2}`])
  expect(await left(again, quiet.accountId)).toEqual(['Entry 1', 'Entry 2'])
  expect((await left(again, null)).slice(-2)).toEqual(['Entry 1', 'Entry 2'])
  expect(await left(again, null)).not.toContain('Entry 0')
  await again.close()
}, 60_000)
