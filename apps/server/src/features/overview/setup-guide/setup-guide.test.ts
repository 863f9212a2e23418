import { login } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { dismissSetupGuide, getSetupGuide } from '@digisigncast/contract/accounts/setup-guide'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { deleteManyMedia } from '@digisigncast/contract/content/media'
import { addContent } from '@digisigncast/contract/content/playlists'
import { deleteScreen } from '@digisigncast/contract/content/screens'
import { beforeAll, expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { password } from '../../../testing/make.ts'
import { passwords, sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
let admin: Client
beforeAll(async () => {
  const { body } = await app.guest.call(login, { body: { login: 'admin', password: passwords.admin } })
  admin = clientOf(app.url, body.data.access_token)
})

const guideOf = async (by: Client) => (await by.call(getSetupGuide, {})).body.data
const doneOf = async (by: Client) =>
  (await guideOf(by))?.steps.filter(({ is_done }) => is_done).map(({ step }) => step) ?? expect.unreachable()

test('each step of a new installation is done by its real state, and the last one ends the guide', async () => {
  const first = (await guideOf(admin)) ?? expect.unreachable()
  expect(first.steps.map(({ step }) => step)).toEqual(['upload', 'playlist', 'display', 'time_zone', 'samples'])
  expect(await doneOf(admin)).toEqual([])
  expect(first.playlist?.name).toBe('Welcome')
  expect(first.screen?.player_url).toMatch(new RegExp(`/player/${first.screen?.code}$`))
  expect(first.screen?.qr_code).toMatch(/^data:image\/png;base64,/)

  const own = await app.make.media(admin)
  expect(await doneOf(admin)).toEqual(['upload'])
  const other = await app.make.playlist(admin, [own.id])
  expect(await doneOf(admin)).toEqual(['upload'])
  await admin.call(addContent, { body: { playlistID: first.playlist?.id ?? '', media_ids: [own.id] } })
  expect(await doneOf(admin)).toEqual(['upload', 'playlist'])
  await app.make.device(first.screen?.code ?? '', { isNew: true })
  await admin.call(updateSettings, { body: { time_zone: 'Asia/Tokyo' } })
  expect(await doneOf(admin)).toEqual(['upload', 'playlist', 'display', 'time_zone'])
  expect((await guideOf(admin))?.time_zone).toBe('Asia/Tokyo')
  const [sample, ...rest] = first.sample_media_ids
  await admin.call(deleteManyMedia, { body: { media_ids: [sample ?? ''] } })
  expect((await guideOf(admin))?.sample_media_ids.toSorted()).toEqual(rest.toSorted())
  await admin.call(deleteManyMedia, { body: { media_ids: rest } })
  expect([await guideOf(admin), other.name]).toEqual([null, 'Playlist'])
  await admin.call(deleteScreen, { body: { screenID: first.screen?.id ?? '' } })
  expect(await guideOf(admin)).toBeNull()
})

test('a customer that the owner creates starts with the guide', async () => {
  const name = 'corner-bakery'
  const body = { name, username: name, email: `${name}@example.com`, password, confirmPassword: password }
  expect((await (await app.make.owner()).call(saveUser, { body: { ...body, status: 'active' } })).status).toBe(200)
  const session = await app.guest.call(login, { body: { login: name, password } })
  const first = clientOf(app.url, session.body.data.access_token)
  expect(await doneOf(first)).toEqual([])
})

test('only admins see the guide of their own account, and one of them can dismiss it for all', async () => {
  const one = await app.make.admin()
  expect(await guideOf(one)).toBeNull()
  await app.platform.db
    .insertInto('setup_guides')
    .values({ account_id: one.accountId, sample_media_ids: '[]' })
    .execute()
  const guide = await guideOf(one)
  expect(guide).toMatchObject({ playlist: null, screen: null, sample_media_ids: [] })
  expect(guide?.steps.map(({ step }) => step)).toEqual(['upload', 'playlist', 'display', 'time_zone'])
  const manager = await app.make.manager(one, { screens: { view: 1 } })
  for (const call of [getSetupGuide, dismissSetupGuide]) {
    expect((await manager.call(call, {})).status).toBe(403)
    expect((await app.guest.call(call, {})).status).toBe(401)
  }
  await (await app.make.admin()).call(dismissSetupGuide, {})
  expect(await guideOf(one)).not.toBeNull()
  expect((await one.call(dismissSetupGuide, {})).status).toBe(200)
  expect(await guideOf(one)).toBeNull()
})
