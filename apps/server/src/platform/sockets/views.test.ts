import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { renewScreenCode } from '@digisigncast/contract/content/screens'
import { maxViewSockets, viewPath } from '@digisigncast/contract/devices/device-limits'
import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sharedApp } from '../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

/** Opens a view; its hints in order, and the code with which the server closes it. */
function openView(key: string) {
  const socket = new WebSocket(app.url.replace('http', 'ws') + viewPath)
  const hints: string[] = []
  socket.on('open', () => socket.send(JSON.stringify({ token: key })))
  socket.on('message', (data) => hints.push((JSON.parse((data as Buffer).toString()) as { type: string }).type))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  return { socket, hints, closed }
}

const isOpen = (count: number) => expect.poll(() => app.platform.views.count(), { timeout: 20_000 }).toBe(count)

test('an unpaired view gets a hint for each change of its account, and none of others', async () => {
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const screen = await app.make.screen(admin, [playlist.id])
  const stranger = await app.make.admin()
  const theirs = await app.make.screen(stranger)
  const [one, another, other] = [openView(screen.code), openView(screen.code.toLowerCase()), openView(theirs.code)]
  await isOpen(3)
  await admin.call(savePlaylist, { body: { name: 'x', playlistID: playlist.id, slide_duration: 7000 } })
  for (const { hints } of [one, another]) await expect.poll(() => hints).toEqual(['manifest.changed'])
  expect(other.hints).toEqual([])
  for (const { socket } of [one, another, other]) socket.close()
  await isOpen(0)
})

test('an unknown key opens no view', async () => {
  for (const key of ['unknown', 'a\u0000b', 'x'.repeat(150)])
    expect(await openView(key).closed).toBe(socketClose.unauthorized)
})

test('a network has a limited number of views', async () => {
  const { code } = await app.make.screen(admin)
  const open = Array.from({ length: maxViewSockets.perNetwork }, () => openView(code))
  await isOpen(maxViewSockets.perNetwork)
  expect(await openView(code).closed).toBe(socketClose.tooMany)
  for (const { socket } of open) socket.terminate()
  await isOpen(0)
})

test('a renewed code ends the views that were opened with the old one or with the id', async () => {
  const [screen, other] = [await app.make.screen(admin), await app.make.screen(admin)]
  const [view, byId, kept] = [openView(screen.code), openView(screen.id), openView(other.id)]
  await isOpen(3)
  const { code } = (await admin.call(renewScreenCode, { body: { screenID: screen.id } })).body.data
  expect([await view.closed, await byId.closed]).toEqual([socketClose.unauthorized, socketClose.unauthorized])
  expect(await openView(screen.id).closed).toBe(socketClose.unauthorized)
  await isOpen(1)
  const again = openView(code)
  await isOpen(2)
  for (const { socket } of [kept, again]) socket.close()
  await isOpen(0)
})
