import { updateProfile } from '@digisigncast/contract/accounts/session'
import { listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { listChannels, saveChannel } from '@digisigncast/contract/content/channels'
import {
  addContent,
  listPlaylists,
  removeContent,
  reorderContent,
  savePlaylist,
  updateDuration,
  updateItem,
} from '@digisigncast/contract/content/playlists'
import { listScreens, saveScreen, updateScreenContent } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const told = (what: string) => [
  409,
  'resource.conflict',
  `Another user has changed this ${what}. Reload to see their version.`,
]
const outcome = ({ status, body }: { status: number; body: { code?: string; message: string } }) => [
  status,
  body.code,
  body.message,
]
const named = async (name: string) => {
  const lists = [
    (await admin.call(listPlaylists, { query: {} })).body.data,
    (await admin.call(listScreens, { query: {} })).body.data,
    (await admin.call(listChannels, { query: {} })).body.data,
    (await admin.call(listUsers, { query: { per_page: 100 } })).body.data,
  ]
  return lists.flat().filter((row) => row.name === name)
}

/** Creates a row. Returns how to change it at a version and how to read its version. */
const things = {
  playlist: async () => {
    const { id, version } = await app.make.playlist(admin)
    return {
      version,
      save: (name: string, at?: number) => admin.call(savePlaylist, { body: { name, playlistID: id, version: at } }),
    }
  },
  screen: async () => {
    const { id, version } = await app.make.screen(admin)
    return {
      version,
      save: (name: string, at?: number) => admin.call(saveScreen, { body: { name, screenID: id, version: at } }),
    }
  },
  channel: async () => {
    const layout = { selectedLayout: 'main' as const, playlists: {} }
    const { id, version } = (await admin.call(saveChannel, { body: { name: 'C', layout } })).body.data
    return {
      version,
      save: (name: string, at?: number) =>
        admin.call(saveChannel, { body: { name, layout, channelID: id, version: at } }),
    }
  },
  user: async () => {
    const { id, username, email } = await app.make.manager(admin)
    return {
      version: 1,
      save: (name: string, at?: number) =>
        admin.call(saveUser, { body: { name, username, email, role: 'manager', userID: id, version: at } }),
    }
  },
}

test.each(Object.keys(things) as (keyof typeof things)[])(
  'a %s changed concurrently by another user is not overwritten',
  async (what) => {
    const { version, save } = await things[what]()
    const [first, second] = [`First ${what}`, `Second ${what}`]
    expect((await save(first, version)).status).toBe(200)
    expect(outcome(await save(second, version))).toEqual(told(what))
    expect([await named(first), await named(second)]).toEqual([[expect.objectContaining({ name: first })], []])
    // Without a version the call overwrites, for compatibility with old clients.
    expect((await save(second)).status).toBe(200)
    expect(await named(second)).toHaveLength(1)
  },
)

test.each(Object.keys(things) as (keyof typeof things)[])(
  'of ten concurrent changes of a %s one wins and nine get a conflict',
  async (what) => {
    const { version, save } = await things[what]()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, number) => save(`${what} ${number}`, version)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ])
  },
)

test('content of a screen is not overwritten, even by concurrent changes', async () => {
  const lists = await Promise.all(Array.from({ length: 5 }, () => app.make.playlist(admin)))
  const { id, version } = await app.make.screen(admin)
  const answers = await Promise.all(
    lists.map((list) =>
      admin.call(updateScreenContent, { body: { screenID: id, contentID: [list.id], type: 'playlist', version } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  const won = answers.find(({ status }) => status === 200)?.body.data
  const screen = (await admin.call(listScreens, { query: {} })).body.data.find((row) => row.id === id)
  expect(screen?.content).toEqual(won?.content)
  expect((await admin.call(saveScreen, { body: { name: 'Late', screenID: id, version } })).status).toBe(409)
})

test('adding, removing and reordering items and changing a duration increments the version of a playlist', async () => {
  const [a, b] = [await app.make.media(admin), await app.make.media(admin)]
  const list = await app.make.playlist(admin, [a.id])
  const playlistID = list.id
  const now = async () => {
    const found = (await admin.call(listPlaylists, { query: {} })).body.data.find(({ id }) => id === playlistID)
    if (!found) throw new Error('the playlist is gone')
    return found
  }
  let { version } = list
  const changes = [
    () => admin.call(addContent, { body: { playlistID, media_ids: [b.id] } }),
    async () =>
      admin.call(reorderContent, {
        body: { playlistID, contentIDs: (await now()).contents.map(({ id }) => id).toReversed() },
      }),
    async () => admin.call(removeContent, { body: { playlistID, mediaID: (await now()).contents[0]?.id ?? '' } }),
    async () => admin.call(updateItem, { body: { itemID: (await now()).contents[0]?.id ?? '', fit: 'cover' } }),
    async () => admin.call(updateDuration, { body: { mediaId: (await now()).contents[0]?.id ?? '', duration: 5000 } }),
  ]
  for (const change of changes) {
    expect((await change()).status).toBe(200)
    // An older form would silently undo this.
    const late = await admin.call(savePlaylist, { body: { name: 'Late', playlistID, media_ids: [a.id], version } })
    expect(outcome(late)).toEqual(told('playlist'))
    version = (await now()).version
  }
  const saved = await admin.call(savePlaylist, { body: { name: 'In time', playlistID, media_ids: [a.id], version } })
  expect([saved.status, saved.body.data.contents[0]?.duration]).toEqual([200, 5000])
})

test('concurrent additions of several users are all kept', async () => {
  const files = await Promise.all(Array.from({ length: 8 }, () => app.make.media(admin)))
  const list = await app.make.playlist(admin)
  const answers = await Promise.all(
    files.map(({ id }) => admin.call(addContent, { body: { playlistID: list.id, media_ids: [id] } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200))
  const after = (await admin.call(listPlaylists, { query: {} })).body.data.find(({ id }) => id === list.id)
  expect(after?.contents.map(({ media_id }) => media_id).toSorted()).toEqual(files.map(({ id }) => id).toSorted())
})

test('changing the own profile increments the version of the user', async () => {
  const manager = await app.make.manager(admin)
  const { username, email } = manager
  await manager.call(updateProfile, { body: { name: 'By myself', username, email } })
  const late = await admin.call(saveUser, {
    body: { name: 'Late', username, email, role: 'manager', userID: manager.id, version: 1 },
  })
  expect(outcome(late)).toEqual(told('user'))
})

test('a version that is not a number is rejected', async () => {
  const { id } = await app.make.screen(admin)
  const body = { name: 'S', screenID: id, version: 'x' as unknown as number }
  expect((await admin.call(saveScreen, { body })).body.errors).toEqual({ version: [expect.any(String)] })
})
