import { exportLogs, listLogs, maxSearchedLogs } from '@digisigncast/contract/accounts/logs'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const owner = await app.make.owner()

const more = 5
const total = maxSearchedLogs + more
async function longLog() {
  const { accountId } = await app.make.admin()
  for (let start = 0; start < total; start += 2000)
    await app.platform.db
      .insertInto('events')
      .values(
        Array.from({ length: Math.min(2000, total - start) }, (_, i) => ({
          id: `${accountId}-${String(start + i).padStart(6, '0')}`,
          account_id: accountId,
          actor_id: null,
          level: 'info' as const,
          data: JSON.stringify({ text: `Entry ${start + i}.` }),
          created_at: start + i,
        })),
      )
      .execute()
  return accountId
}

test('a list searches the newest entries and returns the start of the next ones', async () => {
  const customer = await longLog()
  const ask = async (query: object) => (await owner.call(listLogs, { query: { customer, ...query } })).body
  const newest = await ask({ per_page: 10 })
  expect(newest.pagination).toMatchObject({ total: maxSearchedLogs, last_page: maxSearchedLogs / 10 })
  expect(newest.data[0]?.description).toBe(`Entry ${maxSearchedLogs + more - 1}.`)
  expect(newest.older_until).toBe(more - 1)
  const last = await ask({ per_page: 10, page: maxSearchedLogs / 10 })
  expect(last.data.at(-1)?.description).toBe(`Entry ${more}.`)

  expect((await ask({ search: 'entry 2.' })).pagination.total).toBe(0)
  const older = await ask({ search: 'entry 2.', until: newest.older_until })
  expect(older.data.map(({ description }) => description)).toEqual(['Entry 2.'])
  expect([older.older_until, (await ask({ until: newest.older_until })).pagination.total]).toEqual([null, more])
})

test('a long log is exported completely, each entry once, newest first', async () => {
  const customer = await longLog()
  const { data } = (await owner.call(exportLogs, { query: { customer } })).body
  const exported = [...data.csv.matchAll(/,Entry (\d+)\.\r\n/g)].map(([, number]) => Number(number))
  expect(exported).toEqual(Array.from({ length: total }, (_, i) => total - 1 - i))
  expect(data.is_cut).toBe(false)
})
