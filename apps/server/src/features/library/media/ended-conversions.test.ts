import { getMediaDetails, listMedia } from '@digisigncast/contract/content/media'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../../../database/tables.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { coloredPage, pdfOf } from '../../../testing/documents/pdf.ts'
import type { Person } from '../../../testing/make.ts'
import { fileOf } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { details, list, toWireWithConversion } from './media.service.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const memberOf = ({ id, accountId }: Person): Member => ({
  userId: id,
  accountId,
  role: 'admin',
  name: 'Admin',
  permissions: {},
  isLimitedToTags: false,
  sessionHash: '',
  signInId: '',
  confirmedAt: 0,
  isSecondFactorDue: false,
  needsApproval: false,
  subscription: null,
  viewer: null,
  token: null,
})

/** A rendered document, and its row from the time before. */
async function rendered() {
  const { id } = await app.make.media(admin, fileOf(pdfOf([coloredPage([1, 0, 0])]), 'menu.pdf'))
  const { db } = app.platform
  const row = () => db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const read = async () => (await admin.call(getMediaDetails, { body: { media_id: id } })).body.data
  await expect.poll(async () => (await read()).conversion, { timeout: 60_000 }).toBeNull()
  const after = await row()
  return { id, after, before: { ...after, playback_file: null, thumbnail_file: null, mime: null, page_count: null } }
}

/** The database as it was when its media were read first: the conversion of this item ends right after that. */
const endingAfterFirstRead = ({ before }: Awaited<ReturnType<typeof rendered>>): Kysely<Tables> => {
  let isRead = false
  return app.platform.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const rows = result.rows.map((row) =>
        row['id'] === before.id && 'playback_file' in row && !isRead ? before : row,
      )
      isRead ||= rows.includes(before)
      return { ...result, rows }
    },
  })
}

test('an answer whose conversion ends while it is made has the file', { timeout: 90_000 }, async () => {
  const item = await rendered()
  const member = memberOf(admin)
  const expected = {
    id: item.id,
    conversion: null,
    file_path: expect.stringContaining(item.after.playback_file ?? '?'),
  }
  const platform = () => ({ ...app.platform, db: endingAfterFirstRead(item) })
  expect(await details(platform(), member, item.id)).toMatchObject(expected)
  const { rows } = await list(platform(), member, { page: 1, per_page: 10 })
  expect((await rows.next()).value).toMatchObject([expected])
  expect(await toWireWithConversion(app.platform, item.before)).toMatchObject(expected)
})

test('one that was deleted meanwhile is left out', { timeout: 90_000 }, async () => {
  const item = await rendered()
  await app.platform.db.deleteFrom('media').where('id', '=', item.id).execute()
  await expect(toWireWithConversion(app.platform, item.before)).rejects.toThrow()
  const { data } = (await admin.call(listMedia, { query: {} })).body
  expect(data.map(({ id }) => id)).not.toContain(item.id)
})
