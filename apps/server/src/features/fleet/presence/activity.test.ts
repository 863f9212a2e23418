import { expect, test } from 'vitest'
import { allScreens, ofAccount, ofServer } from '../../../database/access/access.ts'
import { openSqlite, type ScreensTrx } from '../../../database/open.ts'
import { closeActivity, closeActivityOfScreens } from './activity.repo.ts'

test('ending an activity compiles to the same statement every time', async () => {
  const statements = new Set<string>()
  const { db, close } = openSqlite(':memory:', ({ query }) => void statements.add(query.sql))
  await db.schema
    .createTable('device_activity')
    .addColumn('account_id', 'text')
    .addColumn('device_id', 'text')
    .addColumn('login_at', 'integer')
    .addColumn('logout_at', 'integer')
    .execute()
  await db.schema
    .createTable('devices')
    .addColumn('id', 'text')
    .addColumn('account_id', 'text')
    .addColumn('screen_id', 'text')
    .execute()
  statements.clear()
  const ends = [
    (trx: ScreensTrx, at: number) => closeActivity(trx, { id: 'd', account_id: 'a' }, at),
    (trx: ScreensTrx, at: number) => closeActivityOfScreens(trx, ['s'], at),
  ]
  const visit = { account_id: 'a', device_id: 'd', login_at: 5, logout_at: null }
  for (const [at, left] of [
    [3, 5],
    [5, 5],
    [9, 9],
  ] as const)
    for (const end of ends) {
      await db.transaction().execute(async (transaction) => {
        const trx = ofServer(transaction, 'the operator')
        await trx
          .insertInto('device_activity')
          .values(visit as never)
          .execute()
        await trx
          .insertInto('devices')
          .values({ id: 'd', account_id: 'a', screen_id: 's' } as never)
          .execute()
        await end(allScreens(ofAccount(trx, 'a'), 'devices and players'), at)
        expect(await trx.selectFrom('device_activity').select('logout_at').execute()).toEqual([{ logout_at: left }])
        await trx.deleteFrom('device_activity').execute()
      })
    }
  expect([...statements].filter((sql) => sql.startsWith('update'))).toHaveLength(2)
  await close()
})
