import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getSettings } from '@digisigncast/contract/accounts/settings'
import { listMedia } from '@digisigncast/contract/content/media'
import { expect, test } from 'vitest'
import { red } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const secret = 'Bakers-Lane-17'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const put = async (name: string, bytes: Buffer) => {
  const path = join(app.dataDir, 'media', admin.accountId, name.slice(0, 2), name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}
const run = async () => (await (await app.jobs.begin('metadata')).ended)?.result
const served = async (path: string | null) => Buffer.from(await (await app.guest.send(path ?? '/none')).arrayBuffer())

test('metadata of files stored by older versions is removed once; logos are renamed by their hash', async () => {
  const { db } = app.platform
  const media = [await app.make.media(admin), await app.make.media(admin)]
  const [first] = media
  const photo = await red(90, 60)
    .jpeg()
    .withExif({ IFD0: { Make: secret } })
    .toBuffer()
  const logo = await red(30, 30).png().toBuffer()
  const [photoName, logoName] = [`${sha256(photo)}.jpg`, `${sha256(Buffer.from('logo'))}.png`]
  await put(photoName, photo)
  await put(logoName, logo)
  await db
    .updateTable('media')
    .set({ original_file: photoName, playback_file: photoName, bytes: photo.length, stored_bytes: photo.length })
    .where(
      'id',
      'in',
      media.map(({ id }) => id),
    )
    .execute()
  await db.updateTable('accounts').set({ logo_file: logoName }).where('id', '=', admin.accountId).execute()
  expect((await served(`/media/${admin.accountId}/${photoName}`)).includes(secret)).toBe(true)

  expect(await run()).toBe('2 files changed.')
  const listed = (await admin.call(listMedia, { query: {} })).body.data
  expect(new Set(listed.map(({ file_path }) => file_path)).size).toBe(1)
  const bytes = await served(listed[0]?.file_path ?? '')
  expect([bytes.includes(secret), bytes.length]).toEqual([false, listed[0]?.bytes])
  expect(listed[0]?.file_path).toContain(sha256(bytes))
  const row = await db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', first?.id ?? '')
    .executeTakeFirstOrThrow()
  expect([row.original_file, row.stored_bytes]).toEqual([`${sha256(bytes)}.jpg`, bytes.length])
  expect((await admin.call(getSettings, {})).body.data.logo).toContain(sha256(logo))
  const names = await storedFiles(app.dataDir, admin.accountId)
  expect(names).not.toContain(photoName)
  expect(names).not.toContain(logoName)
  expect(await run()).toBe('All files are checked.')
})
