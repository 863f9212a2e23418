import { setTimeout as sleep } from 'node:timers/promises'
import { listScreenDevices } from '@digisigncast/contract/devices'
import { getManifest } from '@digisigncast/contract/manifest'
import { listMedia } from '@digisigncast/contract/media'
import { addContent, savePlaylist } from '@digisigncast/contract/playlists'
import { saveScreen } from '@digisigncast/contract/screens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabaseUrl, testRedisUrl } from '../../apps/server/src/env.ts'
import { type Client, clientOf } from '../../apps/server/src/testing/client.ts'
import { endConnections } from '../../apps/server/src/testing/end-connections.ts'
import { listen } from '../../apps/server/src/testing/listener.ts'
import type { SimulatedPlayer } from '../../bench/fleet/simulated-player.ts'
import { connectPlayers, keepUploading, photo, uploadInParts } from './people.ts'
import { startThree, type Three } from './three-servers.ts'

const playerCount = 300
const soon = { timeout: 10_000, interval: 100 }
const later = { timeout: 60_000, interval: 500 }

describe.skipIf(!testDatabaseUrl() || !testRedisUrl())('three servers behind nginx', { timeout: 150_000 }, () => {
  let three: Three
  let admins: readonly [Client, Client, Client]
  let anywhere: Client
  let players: SimulatedPlayer[] = []
  let screen: { id: string; code: string }
  let playlist: { id: string }

  const clients = (token: string) =>
    three.servers.map(({ origin }) => clientOf(origin, token)) as never as typeof admins
  const revisionAt = async (by: Client) =>
    (await by.call(getManifest, { params: { screenID: screen.id } })).body.revision as string | undefined
  const statuses = async (by: Client) => {
    const { body } = await by.call(listScreenDevices, { params: { id: screen.id } })
    const counts: Record<number, number> = {}
    for (const { status } of body.devices) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const allBack = () => players.filter(({ isBack }) => isBack).length
  const upload = async (by: Client) => by.upload({ file: new File([new Uint8Array(await photo())], 'photo.png') })
  const change = async (by: Client) => {
    const { body } = await upload(by)
    return by.call(addContent, { body: { playlistID: playlist.id, media_ids: [body.data.id] } })
  }

  beforeAll(async () => {
    three = await startThree()
    const token = await three.signIn(three.servers[0]?.origin ?? '')
    admins = clients(token)
    anywhere = clientOf(three.origin, token)
  }, 60_000)
  afterAll(async () => {
    for (const player of players) player.stop()
    await three?.stop()
  }, 60_000)

  test('of three that start on empty data one makes the first people', async () => {
    const { body } = await admins[1].call(listMedia, { query: {} })
    expect(body.data).toHaveLength(3)
    const outputs = three.servers.map(({ output }) => output())
    expect(outputs.filter((text) => text.includes('First start')).length).toBe(1)
  })

  test('what is uploaded on one is played from another and changed on the third', async () => {
    const [one, two, third] = admins
    const page = await listen(three.servers[2]?.origin ?? '', anywhere.token)
    const medium = (await upload(one)).body.data
    await page.hears('media.changed')
    expect((await two.send(medium.file_path)).status).toBe(200)
    playlist = (await two.call(savePlaylist, { body: { name: 'Cluster', media_ids: [medium.id] } })).body.data
    screen = (await third.call(saveScreen, { body: { name: 'Cluster', assignedItems: [playlist.id] } })).body.data
    const before = await revisionAt(one)
    expect(await revisionAt(two)).toBe(before)
    await change(third)
    await expect.poll(() => revisionAt(one), soon).not.toBe(before)
    expect(new Set(await Promise.all(admins.map(revisionAt))).size).toBe(1)
    await page.close()
  })

  test('parts of an upload arrive at different servers', async () => {
    const bytes = await photo(2000, 2000)
    const medium = await uploadInParts(admins, bytes, 3_000_000)
    expect(medium.bytes).toBe(bytes.length)
  })

  test('a server that is killed takes nothing with it, and its players come back', async () => {
    players = await connectPlayers(three.origin, screen.code, playerCount)
    await expect.poll(allBack, later).toBe(playerCount)
    await expect.poll(() => statuses(admins[0]), later).toEqual({ 2: playerCount })
    expect(await statuses(admins[2])).toEqual({ 2: playerCount })

    const uploads = keepUploading(anywhere)
    await expect.poll(() => uploads.acknowledged.length, soon).toBeGreaterThan(3)
    const large = uploadInParts([admins[0], anywhere, admins[2]], await photo(2000, 2000), 1_000_000)
    three.servers[1]?.child.kill('SIGKILL')
    await expect.poll(allBack, { ...soon, interval: 5 }).toBeLessThan(playerCount)
    await expect.poll(allBack, later).toBe(playerCount)
    const count = uploads.acknowledged.length
    await expect.poll(() => uploads.acknowledged.length, later).toBeGreaterThan(count + 3)
    await uploads.stop()
    const medium = await large

    for (const { file_path } of [...uploads.acknowledged, medium])
      expect((await admins[2].send(file_path)).status).toBe(200)
    await expect.poll(() => statuses(admins[0]), { timeout: 120_000, interval: 500 }).toEqual({ 2: playerCount })
    expect(await statuses(admins[2])).toEqual({ 2: playerCount })
    await three.startAgain(1)
  })

  test('while PostgreSQL restarts calls fail in words, players stay, and all goes on by itself', async () => {
    const medium = (await upload(admins[0])).body.data
    expect((await admins[0].send(medium.thumbnail ?? '')).status).toBe(200)
    await endConnections(three.databaseUrl)
    three.database.cut()
    const answers = await Promise.all(admins.map((admin) => admin.call(listMedia, { query: {} })))
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([
        503,
        'server.unavailable',
        'The database of the server cannot be reached at the moment. Please try again in a minute.',
      ])
    expect((await admins[0].send(medium.thumbnail ?? '')).status).toBe(200)
    await sleep(4000)
    three.database.mend()
    for (const admin of admins)
      await expect.poll(async () => (await admin.call(listMedia, { query: {} })).status, soon).toBe(200)
    expect((await upload(admins[1])).status).toBe(200)
    await expect.poll(() => statuses(admins[2]), later).toEqual({ 2: playerCount })
    expect(players.filter(({ isDead }) => isDead)).toEqual([])
  })

  test('while Redis is away changes are made and found, and hints come again when it is back', async () => {
    three.redis.cut()
    const before = await revisionAt(admins[0])
    expect((await change(admins[2])).status).toBe(200)
    await expect.poll(() => revisionAt(admins[0]), soon).not.toBe(before)
    three.redis.mend()
    // Open pages are sent away once, to read what they missed: this one may be, too.
    const isHeard = async () => {
      const page = await listen(three.servers[1]?.origin ?? '', anywhere.token)
      await upload(admins[0])
      await Promise.race([page.hears('media.changed'), page.closed, sleep(1500)])
      const heard = page.heard().includes('media.changed')
      await page.close()
      return heard
    }
    await expect.poll(isHeard, later).toBe(true)
  })

  test('while the storage refuses uploads fail in words, screens are answered, and all goes on when it is back', async () => {
    three.storage.refuse(true)
    const refused = await upload(anywhere)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      503,
      'server.unavailable',
      'The storage of the server cannot be reached at the moment. Please try again in a minute.',
    ])
    expect(await revisionAt(admins[0])).toBeDefined()
    three.storage.refuse(false)
    expect((await upload(anywhere)).status).toBe(200)
  })

  test('a server that is stopped sends its players to others, without one that counts as gone', async () => {
    const stopping = three.servers[0]
    const [, two] = admins
    await expect.poll(allBack, later).toBe(playerCount)
    stopping?.child.kill('SIGTERM')
    await expect.poll(async () => (await fetch(`${stopping?.origin}/readyz`)).status, { interval: 20 }).toBe(503)
    await expect.poll(() => stopping?.child.exitCode, soon).toBe(0)
    await expect.poll(allBack, later).toBe(playerCount)
    expect(await statuses(two)).toEqual({ 2: playerCount })
  })
})
