import { setTimeout as sleep } from 'node:timers/promises'
import { getMediaDetails, listMedia } from '@digisigncast/contract/content/media'
import { expect, test } from 'vitest'
import { keepUploading, statusOf } from './clients.ts'
import { type Installation, interruptedJob, later, playerCount, soon } from './installation.ts'

const minuteMs = 60_000

const refusal = (what: string) => [
  503,
  'server.unavailable',
  `The server cannot reach its ${what}. Please try again in a minute.`,
]

/** Tests with real outages of PostgreSQL, Redis and the storage. */
export function outages(installation: () => Installation): void {
  test('while PostgreSQL restarts, calls fail with a message, players stay connected, and the servers recover', async () => {
    const { three, admins, anywhere, players, upload, statuses, arrivals } = installation()
    const item = (await upload(admins[0])).body.data
    const seen = () => statusOf(admins[0], item.thumbnail ?? '')
    expect(await seen()).toBe(200)
    const uploads = keepUploading(anywhere)
    await expect.poll(() => uploads.acknowledged.length, soon).toBeGreaterThan(3)
    await three.database.stop()
    try {
      const answers = await Promise.all(admins.map((admin) => admin.call(listMedia, { query: {} })))
      for (const { status, body } of answers) expect([status, body.code, body.message]).toEqual(refusal('database'))
      expect(await seen()).toBe(200)
      await sleep(4000)
    } finally {
      await three.database.start()
    }
    const areBack = async () => {
      for (const admin of admins)
        await expect.poll(async () => (await admin.call(listMedia, { query: {} })).status, soon).toBe(200)
    }
    await areBack()
    const count = uploads.acknowledged.length
    await expect.poll(() => uploads.acknowledged.length, soon).toBeGreaterThan(count + 3)
    // Like a crash: an immediate shutdown, with recovery at the start.
    await three.database.stop('SIGQUIT')
    await three.database.start()
    await areBack()
    await uploads.stop()
    for (const { id, file_path } of uploads.acknowledged) {
      expect((await admins[1].call(getMediaDetails, { body: { media_id: id } })).status).toBe(200)
      expect(await statusOf(admins[2], file_path)).toBe(200)
    }
    await expect.poll(() => statuses(admins[2]), later).toEqual({ 2: playerCount })
    expect(await arrivals(admins[0])).toBe(playerCount)
    expect(players.filter(({ isRevoked }) => isRevoked)).toEqual([])
  })

  test('without Redis, changes are saved and found, and hints resume when it is back', async () => {
    const { three, admins, revisionAt, change, receivesHints } = installation()
    await three.redis.stop()
    try {
      const before = await revisionAt(admins[0])
      expect((await change(admins[2])).status).toBe(200)
      await expect.poll(() => revisionAt(admins[0]), soon).not.toBe(before)
    } finally {
      await three.redis.start()
    }
    await expect.poll(receivesHints, later).toBe(true)
  })

  test('without the storage, uploads fail with a message, screens get answers, and uploads work when it is back', async () => {
    const { three, admins, anywhere, upload, revisionAt } = installation()
    three.storage.refuse(true)
    try {
      const { status, body } = await upload(anywhere)
      expect([status, body.code, body.message]).toEqual(refusal('file storage'))
      expect(await revisionAt(admins[0])).toBeDefined()
      // More failures than nginx accepts before it takes a server out.
      for (let i = 0; i < 20; i += 1) {
        expect((await upload(anywhere)).status).toBe(503)
        expect((await anywhere.call(listMedia, { query: {} })).status).toBe(200)
      }
    } finally {
      three.storage.refuse(false)
    }
    expect((await upload(anywhere)).status).toBe(200)
  })

  test('a minute without Redis and storage: players stay connected, jobs run once, and the servers recover', async () => {
    const {
      three,
      admins,
      anywhere,
      players,
      jobs,
      upload,
      revisionAt,
      change,
      connectedPlayers,
      statuses,
      arrivals,
      receivesHints,
    } = installation()
    await three.redis.stop()
    three.storage.refuse(true)
    const until = performance.now() + minuteMs
    const names = jobs.shared.filter((name) => name !== interruptedJob)
    const due = await jobs.makeDue(names)
    try {
      const before = await revisionAt(admins[0])
      while (performance.now() < until) {
        expect((await upload(anywhere)).status).toBe(503)
        expect((await change(anywhere)).status).toBe(200)
        for (const admin of admins) {
          expect(await revisionAt(admin)).toBeDefined()
          expect(await statuses(admin)).toEqual({ 2: playerCount })
        }
        await sleep(2000)
      }
      await expect.poll(() => new Set(players.map(({ revision }) => revision)), later).not.toContain(before)
      expect(players.filter(({ isRevoked }) => isRevoked)).toEqual([])
    } finally {
      await three.redis.start()
      three.storage.refuse(false)
    }
    expect((await upload(anywhere)).status).toBe(200)
    await expect.poll(receivesHints, later).toBe(true)
    await expect.poll(connectedPlayers, later).toBe(playerCount)
    for (const admin of admins) expect(await statuses(admin)).toEqual({ 2: playerCount })
    expect(await arrivals(admins[0])).toBe(playerCount)
    // Every server has checked for due jobs once.
    const once = Object.fromEntries(names.map((name) => [name, 'start end ']))
    await expect.poll(() => jobs.ofDue(due), later).toEqual(once)
  })
}
