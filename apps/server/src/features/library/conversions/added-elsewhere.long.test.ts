import { convertMedia } from '@digisigncast/contract/content/conversions'
import { getMediaDetails } from '@digisigncast/contract/content/media'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabaseUrl, testRedisUrl } from '../../../env.ts'
import { startTwoServers, type TwoServers } from '../../../testing/cluster/two-servers.ts'
import { coloredPage, pdfOf } from '../../../testing/documents/pdf.ts'
import type { Person } from '../../../testing/make.ts'
import { fileOf } from '../../../testing/samples.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const menu = () => fileOf(pdfOf([coloredPage([1, 0, 0])]), 'menu.pdf', 'application/pdf')
/** Less than the minute after which servers look without a signal. */
const soon = { timeout: 25_000 }

const conversionOf = async (person: Person, id: string) =>
  (await person.call(getMediaDetails, { body: { media_id: id } })).body.data.conversion

/** A document whose rendering a server has that was killed: it was last seen at `touchedAt`. */
async function addLeft({ platform, make }: TestApp, touchedAt: number) {
  const person = await make.admin()
  const { id } = await make.media(person, menu())
  await expect.poll(() => conversionOf(person, id), soon).toBeNull()
  const { db } = platform
  const { original_file: file } = await db
    .updateTable('media')
    .set({ playback_file: null, page_count: null })
    .where('id', '=', id)
    .returning('original_file')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('conversions')
    .values({
      media_id: id,
      account_id: person.accountId,
      kind: 'document',
      state: 'running',
      holder: 'killed',
      file: file ?? '',
      attempts: 1,
      pending_bytes: 0,
      created_at: touchedAt,
      touched_at: touchedAt,
    })
    .execute()
  return { person, id }
}

test('a conversion of a server that was killed is taken over when its time is over', { timeout: 60_000 }, async () => {
  const app = await startApp()
  Object.defineProperty(app.clock, 'now', { get: () => Date.now() })
  const { person, id } = await addLeft(app, Date.now() - 55_000)
  // As when the other server was asked for it: it is not over yet.
  app.platform.conversionAdded.send()
  expect(await conversionOf(person, id)).toMatchObject({ state: 'running' })
  await expect.poll(() => conversionOf(person, id), soon).toBeNull()
  await app.close()
})

describe.skipIf(!testDatabaseUrl() || !testRedisUrl())('two servers', { timeout: 60_000 }, () => {
  let both: TwoServers
  beforeAll(async () => {
    both = await startTwoServers(10)
  })
  afterAll(() => both.close())

  test('a server starts what another one has added', async () => {
    const [here, there] = both.servers
    const { person, id } = await addLeft(here, here.clock.now)
    const row = here.platform.db.updateTable('conversions').where('media_id', '=', id)
    // A call at one server wakes the other.
    const { promise: woken, resolve } = Promise.withResolvers<void>()
    const unlisten = there.platform.conversionAdded.listen(resolve)
    await row.set({ state: 'failed', holder: null, message: 'Try again.' }).execute()
    expect((await person.call(convertMedia, { body: { media_id: id } })).status).toBe(200)
    await woken
    unlisten()
    await expect.poll(() => conversionOf(person, id), soon).toBeNull()
  })

  test('a server that is woken converts alone', async () => {
    const [here] = both.servers
    const { person, id } = await addLeft(here, here.clock.now)
    const row = here.platform.db.updateTable('conversions').where('media_id', '=', id)
    await row.set({ state: 'waiting', holder: null }).execute()
    // As the signal of this server arrives at the others: its own converter does not get it.
    here.platform.bus.publish('conversions', ['send', []])
    await expect.poll(() => conversionOf(person, id), soon).toBeNull()
  })
})
