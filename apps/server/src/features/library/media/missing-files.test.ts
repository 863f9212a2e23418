import { renameMedia } from '@digisigncast/contract/content/media'
import { expect, test } from 'vitest'
import { picture } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const look = async () => {
  const { ended } = await app.jobs.begin('missing-files')
  const { outcome, result } = (await ended) ?? {}
  return [outcome, result]
}

test('media items without their files are named with their customer', async () => {
  const admin = await app.make.admin()
  const { id, file_path } = await app.make.media(admin, await picture())
  await app.make.media(admin, await picture())
  await admin.call(renameMedia, { body: { media_id: id, title: 'Menu' } })
  expect(await look()).toEqual(['done', expect.stringMatching(/^The files of \d+ media items are there\.$/)])
  await app.platform.storage.remove(file_path.replace('/media/', ''))
  const { name } = await app.platform.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', admin.accountId)
    .executeTakeFirstOrThrow()
  const missing = `The files of 1 media item are missing: “Menu” of ${name}. Restore them from a backup, or replace the media.`
  expect(await look()).toEqual(['failed', missing])
})
