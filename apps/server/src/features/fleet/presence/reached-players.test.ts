import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import { link } from '../../../testing/listener.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

test('a change of content is sent to the players of the screens that it reaches, and to no others', async () => {
  const admin = await app.make.admin()
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const within = await app.make.playlist(admin)
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [within.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Channel', layout } })).body.data
  const [door, hall] = [await app.make.screen(admin, [playlist.id]), await app.make.screen(admin)]
  const withChannel = { screenID: hall.id, name: 'Hall', data_type: 'channel' as const, assignedItems: [channel.id] }
  await admin.call(saveScreen, { body: withChannel })
  const boxes = [await app.make.device(door.code), await app.make.device(hall.code)]
  const sockets = await Promise.all(boxes.map(({ token }) => link(app.url, token)))
  await expect.poll(() => boxes.every(({ id }) => app.platform.links.isConnected(id))).toBe(true)
  const heard = () => sockets.map((socket) => socket.hints().length)
  /** Which of the players have heard of a change. All hints about one change are sent at once. */
  const reached = async (work: () => Promise<{ status: number }>) => {
    const before = heard()
    expect((await work()).status).toBe(200)
    await expect.poll(() => heard().some((count, index) => count > (before[index] ?? 0))).toBe(true)
    return heard().map((count, index) => count > (before[index] ?? 0))
  }
  // Hints about the devices themselves have arrived before the first measured change.
  await reached(() => admin.call(updateSettings, { body: { name: 'Bakery' } }))
  const save = (playlistID: string) =>
    admin.call(savePlaylist, { body: { playlistID, name: 'Playlist', slide_duration: 7000 } })
  expect(await reached(() => save(playlist.id))).toEqual([true, false])
  expect(await reached(() => save(within.id))).toEqual([false, true])
  expect(await reached(() => admin.call(saveScreen, { body: { screenID: door.id, name: 'Front' } }))).toEqual([
    true,
    false,
  ])
  expect(await reached(() => admin.call(updateSettings, { body: { name: 'Butcher' } }))).toEqual([true, true])
})
