import { register, updateProfile } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { saveFolder } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { describe, expect, test } from 'vitest'
import { sharedApp } from '../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const layout = { selectedLayout: 'main' as const, playlists: {} }
const register422 = (name: string) =>
  app.guest.call(register, {
    body: { company: name, name, username: name, email: 'x@example.com', password: '', confirmPassword: '' },
  })

describe.each([
  ['zero-width spaces', '\u200b\u200b'],
  ['joiners', '\u200d\u200c'],
  ['direction overrides', '\u202e\u2066'],
  ['a byte order mark', '\ufeff'],
  ['Hangul fillers', '\u3164\u115f\uffa0'],
  ['soft hyphens', '\u00ad'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['combining marks alone', '\u0301\u0302'],
  ['blanks of all kinds', '\u00a0\u2003\u3000\u2800'],
  ['tags', '\u{e0061}\u{e007f}'],
  ['control characters', '\u0000\u0007\u0085'],
])('a name of %s', (_what, name) => {
  test('is rejected like an empty one', async () => {
    const answers = [
      [await admin.call(saveFolder, { body: { name } }), 'name', 'Name is required.'],
      [await admin.call(savePlaylist, { body: { name, media_ids: [] } }), 'name', 'Title is required.'],
      [await admin.call(saveScreen, { body: { name } }), 'name', 'Title is required.'],
      [await admin.call(saveChannel, { body: { name, layout } }), 'name', 'Title is required.'],
      [await admin.call(updateSettings, { body: { name } }), 'name', 'Name is required.'],
      [await admin.call(updateProfile, { body: { ...admin, name } }), 'name', 'Name is required.'],
      [await register422(name), 'name', 'Name is required.'],
      [await register422(name), 'company', 'Company is required.'],
    ] as const
    for (const [{ status, body }, field, message] of answers)
      expect([status, body.errors?.[field]]).toEqual([422, [message]])
    expect((await register422(`ab${name}cd`)).body.errors?.['username']).toHaveLength(1)
  })
})

test.each([
  ['ad\u200bmin', 'admin'],
  ['ad\u200dmin\u200c', 'admin'],
  ['Shop \u202egnp.exe', 'Shop gnp.exe'],
  ['  Caf\u00e9\ufeff ', 'Caf\u00e9'],
])('%j is stored without invisible characters', async (typed, kept) => {
  expect((await app.make.playlist(admin, [], typed)).name).toBe(kept)
})

test.each(['👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', 'می‌خواهم', 'क्‍ष', '7'])('%j stays as it is', async (name) => {
  expect((await app.make.playlist(admin, [], name)).name).toBe(name)
})
