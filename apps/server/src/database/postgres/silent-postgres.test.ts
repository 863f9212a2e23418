import { listMedia } from '@digisigncast/contract/content/media'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '../../env.ts'
import { asFailure } from '../../platform/http/errors.ts'
import { freshDatabase } from '../../testing/database.ts'
import { openSilentProxy } from '../../testing/doubles/silent-proxy.ts'
import { startApp } from '../../testing/start-app.ts'
import { openPostgres } from './open-postgres.ts'

const limits = { statementMs: 400, answerMs: 600, idleTransactionMs: 1000 }
const failureOf = async (query: Promise<unknown>) => {
  const error = await query.then(
    () => undefined,
    (caught: Error) => caught,
  )
  return error && asFailure(error)
}

describe.skipIf(!testDatabaseUrl())('PostgreSQL whose connections stay open and fall silent', () => {
  let proxy: Awaited<ReturnType<typeof openSilentProxy>>
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  beforeEach(async () => {
    fresh = await freshDatabase()
    proxy = await openSilentProxy(fresh.variables['DATABASE_URL'] ?? '')
  })
  afterEach(async () => {
    await proxy.close()
    await fresh.drop()
  })

  test('every query fails in time, and all connections are replaced', async () => {
    const { db, close } = openPostgres(proxy.url, { connections: 4, limits })
    const ask = (count: number) => Array.from({ length: count }, () => sql`select 1`.execute(db))
    await Promise.all(ask(8))
    proxy.silence()
    const silent = ask(4)
    const transaction = failureOf(db.transaction().execute((trx) => sql`select 1`.execute(trx)))
    expect((await Promise.all(silent.map(failureOf))).map((failure) => failure?.code)).toEqual(
      Array(4).fill('server.unavailable'),
    )
    proxy.forwardNew()
    await transaction
    await Promise.all(ask(8))
    await close()
  })

  test('a lock is taken on a new connection', async () => {
    const { takeKey, close } = openPostgres(proxy.url, { limits })
    const unlock = await takeKey?.('one')
    proxy.silence()
    await unlock?.()
    proxy.forwardNew()
    await (await takeKey?.('two'))?.()
    await close()
  })

  test('closing ends', async () => {
    const { db, takeKey, close } = openPostgres(proxy.url, { limits })
    await sql`select 1`.execute(db)
    await takeKey?.('one')
    proxy.silence()
    const begun = performance.now()
    await close()
    expect(performance.now() - begun).toBeLessThan(8000)
  })

  test('a statement that takes too long is stopped, and its connection is used again', async () => {
    const { db, close } = openPostgres(proxy.url, { connections: 1, limits })
    const { message, code } = (await failureOf(sql`select pg_sleep(60)`.execute(db))) ?? {}
    expect([code, message]).toEqual([
      'server.unavailable',
      'The database took too long to answer. Please try again in a minute.',
    ])
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
    await close()
  })

  test('a server reports its readiness and its other metrics, and stops', { timeout: 60_000 }, async () => {
    const app = await startApp({ DATABASE_URL: proxy.url, DATABASE_CONNECTIONS: '2' })
    const admin = await app.make.admin()
    proxy.silence()
    const cut = expect(admin.call(listMedia, { query: {} })).rejects.toThrow('fetch failed')
    expect((await app.guest.send('/readyz')).status).toBe(200)
    const metrics = await (await app.guest.send('/metrics')).text()
    expect(metrics).toContain('digisigncast_dependency_up{dependency="database"} 0')
    expect(metrics).toContain('process_resident_memory_bytes ')
    expect(metrics).not.toContain('digisigncast_devices{')
    await app.close()
    await cut
  })
})
