import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { type NamedKind, namesInUse } from '@digisigncast/contract/content/names'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const ask = async (by: Person, kind: NamedKind, ...names: { name: string; id?: string }[]) => {
  const { status, body } = await by.call(namesInUse, { body: { kind, names } })
  expect(status).toBe(200)
  return body.data
}
const named = (name: string) => ({ name })

test('a name in use is found for every kind, ignoring case; a name with other accents is another name', async () => {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  await app.make.playlist(admin, [], 'Menü')
  await app.make.screen(admin, [], 'Front door')
  const layout = { selectedLayout: 'main' as const, playlists: {} }
  await admin.call(saveChannel, { body: { name: 'Shop window', layout } })
  expect(await ask(admin, 'playlist', ...['MENÜ', ' Menü ', 'Menu', 'Menü 2', ''].map(named))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(await ask(admin, 'media', named(media.title.toUpperCase()), named('Menü'))).toEqual([true, false])
  expect(await ask(admin, 'screen', named('front door'), named('Menü'))).toEqual([true, false])
  expect(await ask(admin, 'channel', named('Shop Window'), named('Menü'))).toEqual([true, false])
  expect(await ask(await app.make.admin(), 'playlist', named('Menü'))).toEqual([false])
})

test('the own name of an object does not count, a second one does', async () => {
  const admin = await app.make.admin()
  const { id } = await app.make.playlist(admin, [], 'Lobby')
  expect(await ask(admin, 'playlist', { name: 'lobby', id })).toEqual([false])
  const second = await app.make.playlist(admin, [], 'Lobby')
  expect(await ask(admin, 'playlist', { name: 'Lobby', id }, { name: 'Lobby', id: second.id })).toEqual([true, true])
})

test('only names that the user can see count', async () => {
  const admin = await app.make.admin()
  const permissions = { playlist: { view: 1, create: 1 } } as const
  const [mina, noor] = [await app.make.manager(admin, permissions), await app.make.manager(admin, permissions)]
  await app.make.playlist(noor, [], 'Offers')
  await admin.call(updateSettings, {
    body: { view_other_managers_playlists: false, manage_other_managers_playlists: false },
  })
  expect(await ask(mina, 'playlist', named('Offers'))).toEqual([false])
  expect(await ask(admin, 'playlist', named('Offers'))).toEqual([true])
  await admin.call(updateSettings, { body: { view_other_managers_playlists: true } })
  expect(await ask(mina, 'playlist', named('Offers'))).toEqual([true])
  const refused = await mina.call(namesInUse, { body: { kind: 'screen', names: [named('Front door')] } })
  expect(refused.status).toBe(403)
})
