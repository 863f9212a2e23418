import { describe, expect, test } from 'vitest'
import { testDatabaseUrl, testRedisUrl } from '../../env.ts'
import { startStorage } from '../../testing/bucket.ts'
import { openSilentProxy } from '../../testing/doubles/silent-proxy.ts'
import { emptyPlace, startApp } from '../../testing/start-app.ts'

describe.skipIf(!testDatabaseUrl() || !testRedisUrl())('two servers of which one loses the database', () => {
  test('its /readyz answers 503, and that of the other 200', { timeout: 180_000 }, async () => {
    const storage = await startStorage()
    const shared = { REDIS_URL: testRedisUrl() ?? '', ...storage.variables }
    const place = await emptyPlace(shared)
    const other = await place.start()
    const proxy = await openSilentProxy(place.installation.databaseUrl ?? '')
    const own = await startApp({ ...shared, DATABASE_URL: proxy.url })
    const ready = async () => [(await own.guest.send('/readyz')).status, (await other.guest.send('/readyz')).status]
    expect(await ready()).toEqual([200, 200])
    proxy.silence()
    await expect.poll(ready, { timeout: 30_000, interval: 500 }).toEqual([503, 200])
    await other.close()
    await own.close()
    await proxy.close()
    await place.drop()
    await storage.close()
  })
})
