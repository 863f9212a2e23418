import { createHash, randomBytes } from 'node:crypto'
import { partBytes } from '@digisigncast/contract/api/limits'
import { uploadsPath } from '@digisigncast/contract/content/uploads'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { sendForm } from '../../../testing/form.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { fileOf } from '../../../testing/samples.ts'
import { sharedApp, startApp, type TestApp } from '../../../testing/start-app.ts'
import { askManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp({ MAX_UPLOAD_MB: '20' })
const raw = { width: 1500, height: 1200, channels: 3 } as const
const bytes = await sharp(randomBytes(1500 * 1200 * 3), { raw })
  .png({ compressionLevel: 0 })
  .toBuffer()

const sha256 = (part: Uint8Array) => createHash('sha256').update(part).digest('hex')
const partsOf = (whole: Buffer) =>
  Array.from({ length: Math.ceil(whole.length / partBytes) }, (_, i) =>
    sha256(whole.subarray(i * partBytes, (i + 1) * partBytes)),
  )
const large = () => fileOf(bytes, 'Large.png')

/** Parts in the manifest of a screen with only this media item. */
async function toldParts(server: TestApp, by: Person, mediaId: string): Promise<string[] | undefined> {
  const playlist = await server.make.playlist(by, [mediaId])
  const screen = await server.make.screen(by, [playlist.id])
  const { body } = await askManifest(server, screen.id)
  return Object.values(body.assets)[0]?.parts
}

test('manifests contain the part hashes of large files only', async () => {
  const admin = await app.make.admin()
  expect(bytes.length).toBeGreaterThan(partBytes)
  const { data } = (await admin.upload({ file: large() })).body
  expect(await toldParts(app, admin, data.id)).toEqual(partsOf(bytes))
  const twin = (await admin.upload({ file: large() })).body.data
  expect(await toldParts(app, admin, twin.id)).toEqual(partsOf(bytes))
  const small = (await admin.upload({ file: await picture() })).body.data
  expect(await toldParts(app, admin, small.id)).toBeUndefined()
})

test('a replacement has its own part hashes', async () => {
  const admin = await app.make.admin()
  const { data } = (await admin.upload({ file: await picture() })).body
  await sendForm(admin, 'media/replace', { media_id: data.id, file: large() })
  expect(await toldParts(app, admin, data.id)).toEqual(partsOf(bytes))
})

test('a file uploaded by tus has them, too', async () => {
  const admin = await app.make.admin()
  const tus = { 'tus-resumable': '1.0.0' }
  const name = Buffer.from('Large.png').toString('base64')
  const begun = await admin.send(uploadsPath, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': `filename ${name}` },
  })
  const done = await admin.send(begun.headers.get('location') ?? '', {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
  const { data } = (await done.json()) as { data: { id: string } }
  expect(await toldParts(app, admin, data.id)).toEqual(partsOf(bytes))
})

test('a large file without part hashes gets them at the next start, and manifests change', async () => {
  const own = await startApp({ MAX_UPLOAD_MB: '20' })
  const admin = await own.make.admin()
  const { data } = (await admin.upload({ file: large() })).body
  await own.platform.db.updateTable('media').set({ part_hashes: null }).execute()
  expect(await toldParts(own, admin, data.id)).toBeUndefined()
  const again = await own.restart()
  await vi.waitFor(async () => {
    const rows = await again.platform.db.selectFrom('media').select('part_hashes').where('id', '=', data.id).execute()
    expect(rows).toEqual([{ part_hashes: JSON.stringify(partsOf(bytes)) }])
  })
  const screens = await again.platform.db
    .selectFrom('screens')
    .select('id')
    .where('account_id', '=', admin.accountId)
    .execute()
  const { body } = await askManifest(again, screens[0]?.id ?? '')
  expect(Object.values(body.assets)[0]?.parts).toEqual(partsOf(bytes))
  await again.close()
})
