import { exportLogs } from '@digisigncast/contract/accounts/logs'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { listFolders, saveFolder } from '@digisigncast/contract/content/media'
import { addContent, getPlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { registerDevice } from '@digisigncast/contract/devices/device-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, clientOf } from './testing/client.ts'
import { picture } from './testing/make.ts'
import { killedServers } from './testing/processes/killed-server.ts'

const rounds = 3
const perRound = 40
const writers = 4

let servers: Awaited<ReturnType<typeof killedServers>>
beforeAll(async () => {
  servers = await killedServers()
})
afterAll(() => servers.end())

test('a server that is killed during changes keeps each with its event, once, and shows it to all readers', {
  timeout: 120_000,
}, async () => {
  const acknowledged: string[] = []
  let made: Places | undefined
  for (let round = 0; round <= rounds; round += 1) {
    const { url, admin, owner } = await servers.start()
    const places = (made ??= await prepare(admin, url))
    const names = await folderNames(admin)
    expect(acknowledged.filter((name) => !names.includes(name))).toEqual([])
    expect((await loggedFolders(owner)).toSorted()).toEqual(names.toSorted())

    // A player gets what the console shows.
    const { body: playlist } = await admin.call(getPlaylist, { params: { playlistID: places.playlistId } })
    const box = clientOf(url, places.token)
    const { body: manifest } = await box.call(getManifest, { params: { screenID: places.screenId } })
    expect(manifest.scenes.flatMap(({ regions }) => regions.flatMap(({ items }) => items)).length).toBe(
      playlist.data.contents.length,
    )
    if (round === rounds) break
    const goal = acknowledged.length + perRound
    const write = (writer: number) => writeUntilDead(admin, `${round} ${writer}`, { acknowledged, goal, places })
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    await servers.ended()
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * perRound)
})

interface Places {
  mediaId: string
  playlistId: string
  screenId: string
  /** Token of a device of the screen. */
  token: string
}

/** A screen that plays a playlist. */
async function prepare(admin: Client, url: string): Promise<Places> {
  const { body: media } = await admin.upload({ file: await picture() })
  const mediaId = media.data.id
  const { body: playlist } = await admin.call(savePlaylist, { body: { name: 'Lobby', media_ids: [mediaId] } })
  const { body: screen } = await admin.call(saveScreen, { body: { name: 'Lobby', assignedItems: [playlist.data.id] } })
  const installation = '0123456789abcdef0123456789abcdef'
  const { body: box } = await clientOf(url).call(registerDevice, { body: { code: screen.data.code, installation } })
  return { mediaId, playlistId: playlist.data.id, screenId: screen.data.id, token: box.data.token }
}

const folderNames = async (admin: Client) => (await admin.call(listFolders, {})).body.data.map(({ name }) => name)

/** The names of the folders that the log says were created. */
async function loggedFolders(owner: Client): Promise<string[]> {
  const { body } = await owner.call(exportLogs, { query: { search: 'created the folder' } })
  return [...body.data.csv.matchAll(/created the folder “([^”]+)”/g)].map(([, name]) => name ?? '')
}

interface Goal {
  /** The folders whose creation was answered. */
  acknowledged: string[]
  goal: number
  places: Places
}

// The first writer that reaches the goal kills the server while the others are writing.
async function writeUntilDead(admin: Client, writer: string, { acknowledged, goal, places }: Goal): Promise<void> {
  for (let count = 0; acknowledged.length < goal; count += 1) {
    const name = `${writer} ${count}`
    const answer = await admin.call(saveFolder, { body: { name } }).catch(() => undefined)
    if (!answer) return
    expect(answer.status).toBe(200)
    acknowledged.push(name)
    const { mediaId, playlistId } = places
    if (count % 3 === 0)
      await admin.call(addContent, { body: { media_ids: [mediaId], playlistID: playlistId } }).catch(() => undefined)
  }
  servers.kill()
}
