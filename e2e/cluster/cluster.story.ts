import { listMedia } from '@digisigncast/contract/content/media'
import { runJob } from '@digisigncast/contract/platform/jobs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabaseUrl, testRedisUrl } from '../../apps/server/src/env.ts'
import { listen } from '../../apps/server/src/testing/listener.ts'
import { keepUploading, photo, statusOf, uploadInParts } from './clients.ts'
import { type Installation, interruptedJob, later, openInstallation, playerCount, soon } from './installation.ts'
import { outages } from './outages.ts'
import { reactions } from './reactions.ts'

/** Kills a server during a job that is due. Returns when it was due, and when its lease expires. */
async function killAtWork({ three, owners, jobs }: Installation) {
  const unlock = await jobs.hold('announcements')
  expect((await owners[1].call(runJob, { body: { name: interruptedJob } })).body.message).toBe(
    '“Announcement emails” is running.',
  )
  const due = await jobs.makeDue([interruptedJob])
  three.servers[1]?.child.kill('SIGKILL')
  await unlock()
  return { due, freeAt: await jobs.freeAt(interruptedJob) }
}

describe.skipIf(!testDatabaseUrl() || !testRedisUrl())('three servers behind nginx', { timeout: 150_000 }, () => {
  let here: Installation
  let taken: Awaited<ReturnType<typeof killAtWork>>

  beforeAll(async () => {
    here = await openInstallation()
  }, 60_000)
  afterAll(() => here?.close(), 60_000)
  const { begin, end } = reactions(() => here)

  test('one of three servers that start on empty data creates the first users', async () => {
    const { three, admins } = here
    const { body } = await admins[1].call(listMedia, { query: {} })
    // Three of the welcome screen and one of this test.
    expect(body.data).toHaveLength(3 + 1)
    const outputs = three.servers.map(({ output }) => output())
    expect(outputs.filter((text) => text.includes('First start')).length).toBe(1)
  })

  test('a file is uploaded on one server, served by the second and changed on the third', async () => {
    const { three, admins, anywhere, upload, revisionAt, change } = here
    const [one, two, third] = admins
    const page = await listen(three.servers[2]?.origin ?? '', anywhere.token)
    const item = (await upload(one)).body.data
    await page.receives('media.changed')
    expect((await two.send(item.file_path)).status).toBe(200)
    const before = await revisionAt(one)
    expect(await revisionAt(two)).toBe(before)
    await change(third)
    await expect.poll(() => revisionAt(one), soon).not.toBe(before)
    expect(new Set(await Promise.all(admins.map(revisionAt))).size).toBe(1)
    await page.close()
  })

  test('parts of an upload arrive at different servers', async () => {
    const bytes = await photo(2000, 2000)
    const item = await uploadInParts(here.admins, bytes, 3_000_000)
    expect(item.bytes).toBe(bytes.length)
  })

  test('a job that is started on all three at once runs one at a time, once per accepted request', async () => {
    const { owners, jobs } = here
    for (const name of jobs.shared) {
      const begunAt = Date.now()
      const answers = await Promise.all(owners.map((owner) => owner.call(runJob, { body: { name } })))
      const begun = answers.filter(({ status }) => status === 200)
      const refused = answers.filter(({ status, body }) => status === 409 && /is running already/.test(body.message))
      expect([name, begun.length + refused.length]).toEqual([name, 3])
      // Accepted runs end after their answers.
      await expect
        .poll(async () => [name, (await jobs.since(begunAt))[name]], soon)
        .toEqual([name, 'start end '.repeat(begun.length)])
    }
  })

  begin()

  test('a killed server loses no acknowledged upload, and its players reconnect', async () => {
    const { three, admins, anywhere, connect, connectedPlayers, statuses } = here
    await connect()
    await expect.poll(connectedPlayers, later).toBe(playerCount)
    await expect.poll(() => statuses(admins[0]), later).toEqual({ 2: playerCount })
    expect(await statuses(admins[2])).toEqual({ 2: playerCount })

    const uploads = keepUploading(anywhere)
    await expect.poll(() => uploads.acknowledged.length, soon).toBeGreaterThan(3)
    const large = uploadInParts([admins[0], anywhere, admins[2]], await photo(2000, 2000), 1_000_000)
    try {
      taken = await killAtWork(here)
      await expect.poll(connectedPlayers, { ...soon, interval: 5 }).toBeLessThan(playerCount)
      await expect.poll(connectedPlayers, later).toBe(playerCount)
      const count = uploads.acknowledged.length
      await expect.poll(() => uploads.acknowledged.length, later).toBeGreaterThan(count + 3)
      await uploads.stop()
      const item = await large

      for (const { file_path } of [...uploads.acknowledged, item])
        expect(await statusOf(admins[2], file_path)).toBe(200)
      await expect.poll(() => statuses(admins[0]), { timeout: 120_000, interval: 500 }).toEqual({ 2: playerCount })
      expect(await statuses(admins[2])).toEqual({ 2: playerCount })
    } finally {
      await three.startAgain(1)
    }
  })

  outages(() => here)
  end()

  test('a job of a killed server is repeated by another one, once, after its lease has expired', async () => {
    const { due, freeAt } = taken
    await expect.poll(() => here.jobs.ofDue(due), later).toEqual({ [interruptedJob]: 'start end ' })
    expect(await here.jobs.startOf(due)).toBeGreaterThanOrEqual(freeAt)
  })

  test('a stopping server hands its players over to the others, and none is counted as offline', async () => {
    const { three, admins, connectedPlayers, statuses, arrivals } = here
    const stopping = three.servers[0]
    await expect.poll(connectedPlayers, later).toBe(playerCount)
    stopping?.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${stopping?.origin}/readyz`)).status, { interval: 20 }).toBe(503)
    await expect.poll(() => stopping?.child.exitCode, soon).toBe(0)
    await expect.poll(connectedPlayers, later).toBe(playerCount)
    expect(await statuses(admins[1])).toEqual({ 2: playerCount })
    expect(await arrivals(admins[1])).toBe(playerCount)
  })
})
