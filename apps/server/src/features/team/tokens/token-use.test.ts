import { me } from '@digisigncast/contract/accounts/session'
import { listTokens } from '@digisigncast/contract/accounts/tokens'
import { getPlaylist } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { forEachTest, sharedApp, startApp } from '../../../testing/start-app.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'

const app = await sharedApp()
const admin = forEachTest(() => app.make.admin())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

test('an expired token does not work, and the list says so', async () => {
  const expires_at = app.clock.now + 30 * dayMs
  const { call } = await tokenOf(app, admin, { expires_at })
  const listed = async () => (await (await app.make.signIn(admin.id)).call(listTokens, {})).body.data
  expect([(await call(me, {})).status, (await listed())[0]]).toMatchObject([200, { expires_at, is_working: true }])
  app.clock.now = expires_at - 1
  expect((await call(me, {})).status).toBe(200)
  app.clock.now = expires_at
  const { status, body } = await call(me, {})
  expect([status, body.message]).toEqual([401, 'This API token has expired. Create a new one in Settings.'])
  expect((await listed())[0]).toMatchObject({ is_working: false, problem: 'expired' })
})

test('the last use is stored at most every 5 minutes', async () => {
  const { call } = await tokenOf(app, admin)
  const used = async () => (await admin.call(listTokens, {})).body.data[0]?.last_used_at
  expect(await used()).toBeNull()
  const first = app.clock.now
  await call(me, {})
  expect(await used()).toBe(first)
  app.clock.now = first + 5 * minuteMs
  await call(me, {})
  expect(await used()).toBe(first)
  app.clock.now += 1
  await call(me, {})
  expect(await used()).toBe(app.clock.now)
})

test('a token of a deactivated account does not work', async () => {
  const { call } = await tokenOf(app, admin)
  const set = (status: 'active' | 'deactivated') =>
    app.platform.db.updateTable('accounts').set({ status }).where('id', '=', admin.accountId).execute()
  await set('deactivated')
  const { status, body } = await call(me, {})
  expect([status, body.message]).toEqual([401, 'The account of this API token is not active.'])
  await set('active')
  expect((await call(me, {})).status).toBe(200)
})

test('tokens that were pasted or typed wrongly get a 401 that says what to do', async () => {
  const { token } = await tokenOf(app, admin)
  const last = token.endsWith('x') ? 'y' : 'x'
  const swapped = token.replace(/^(dsc_)(.)(.)/, (_, start: string, one: string, two: string) =>
    one === two ? `${start}${one === 'a' ? 'b' : 'a'}${two}` : `${start}${two}${one}`,
  )
  const message = async (authorization: string) => {
    const response = await app.guest.send('/api/v1/me', { headers: { authorization } })
    const body = (await response.json()) as { message: string; code: string }
    expect([response.status, body.code]).toEqual([401, 'auth.required'])
    return body.message
  }
  const spaces = 'There are spaces in or around the API token. Copy it again, with one space after “Bearer”.'
  const wrong = 'The API token has a wrong character. Copy it again, with its first and last character.'
  const part = 'This is not a whole API token. Copy it again: it is 46 characters long.'
  expect(await message(`Bearer  ${token}`)).toBe(spaces)
  expect(await message(`Bearer\t${token}`)).toBe(spaces)
  expect(await message(`Bearer ${token.slice(0, 20)} ${token.slice(20)}`)).toBe(spaces)
  expect(await message(`Bearer ${token.slice(0, -1)}${last}`)).toBe(wrong)
  expect(await message(`Bearer ${swapped}`)).toBe(wrong)
  expect(await message(`Bearer ${token.toUpperCase().replace('DSC_', 'dsc_')}`)).toBe(wrong)
  expect(await message(`Bearer ${token.slice(0, -3)}`)).toBe(part)
  expect(await message(`Bearer "${token}"`)).toBe(part)
  expect(await message(`Bearer ${token}x`)).toBe(part)
  expect(await message(token)).toBe('Send the API token as “Authorization: Bearer dsc_…”.')
  // Spaces at the end are not part of a header.
  const accepted = await app.guest.send('/api/v1/me', { headers: { authorization: `bearer ${token}  ` } })
  expect(accepted.status).toBe(200)
})

test('a token has a budget of its own, beside the one of its account', async () => {
  const own = await startApp({ TOKEN_CALLS_PER_MINUTE: '', SESSION_CALLS_PER_MINUTE: '', ACCOUNT_CALLS_PER_MINUTE: '' })
  try {
    const user = await own.make.admin()
    const [loud, quiet] = [await tokenOf(own, user), await tokenOf(own, user)]
    const first = await loud.call(me, {})
    expect(first.headers.get('ratelimit-policy')).toBe('"token";q=300;w=60, "account";q=6000;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"token";r=99;t=1, "account";r=\d+;t=\d+$/)
    for (let call = 1; call < 100; call++) expect((await loud.call(me, {})).status).toBe(200)
    const refused = await loud.call(me, {})
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'request.too_many',
      '1',
    ])
    expect([(await quiet.call(me, {})).status, (await user.call(me, {})).status]).toEqual([200, 200])
  } finally {
    await own.close()
  }
})

test('large files can be uploaded with a token that can add media', async () => {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1000', 'upload-metadata': 'filename YS5qcGc=' }
  const start = async (by: Awaited<ReturnType<typeof tokenOf>>) =>
    (await by.send('/api/v1/uploads', { method: 'POST', headers })).status
  expect(await start(await tokenOf(app, admin, { permissions: { content: { create: 1 } } }))).toBe(201)
  expect(await start(await tokenOf(app, admin, { permissions: { content: { view: 1 } } }))).toBe(403)
})

test('what a token creates belongs to its creator, and to the account only', async () => {
  const by = await tokenOf(app, admin, {
    permissions: { content: { create: 1, view: 1 }, playlist: { create: 1, view: 1 } },
  })
  const media = await app.make.media(by)
  const playlist = await app.make.playlist(by, [media.id], 'Lunch')
  const { db } = app.platform
  const [row] = await db.selectFrom('playlists').selectAll().where('id', '=', playlist.id).execute()
  expect([row?.owner_id, row?.account_id]).toEqual([admin.id, admin.accountId])
  const playlistID = playlist.id
  expect((await admin.call(getPlaylist, { params: { playlistID } })).status).toBe(200)
  const stranger = await tokenOf(app, await app.make.admin())
  expect((await stranger.call(getPlaylist, { params: { playlistID } })).status).toBe(404)
})
