import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getMediaDetails } from '@digisigncast/contract/content/media'
import { getDataSource, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAndroidKey, restoreAndroidKey } from '../android/key-files.ts'
import { schemaAt } from '../database/schema.ts'
import { testDatabaseUrl } from '../env.ts'
import { newKey } from '../platform/encryption/encryption-key.ts'
import { readKeyFile, writeKeyFile } from '../platform/encryption/key-file.ts'
import { hashFile } from '../platform/storage/hash-file.ts'
import { clientOf } from '../testing/client.ts'
import { coloredPage, pdfOf } from '../testing/documents/pdf.ts'
import { image, saveSlide, slideOf, tableOf } from '../testing/documents/slides.ts'
import { screenWithDevice, sendHeartbeat } from '../testing/presence.ts'
import { fileOf } from '../testing/samples.ts'
import { emptyPlace, startApp } from '../testing/start-app.ts'
import { snapshot } from './installation.ts'
import { move } from './move.ts'
import { digestsOf } from './row-source.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-move-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An embedded installation with a screen that plays. */
async function embedded() {
  const app = await startApp({ DATA_DIR: folder, DATABASE_URL: '' })
  const setup = await screenWithDevice(app)
  const media = await app.make.media(setup.admin)
  const table = { kind: 'table' as const, columns: ['Dish'], rows: [['Soup']] }
  const settings = { kind: 'table' as const, table }
  const source = (await setup.admin.call(saveDataSource, { body: { name: 'Menu', settings } })).body.data
  expect((await saveSlide(setup.admin, slideOf(image(media.id), tableOf(source.id)))).status).toBe(200)
  const pdf = fileOf(pdfOf([coloredPage([1, 0, 0]), coloredPage([0, 1, 0])]), 'menu.pdf', 'application/pdf')
  const { id } = await app.make.media(setup.admin, pdf)
  const pagesOf = async () => {
    const { data } = (await setup.admin.call(getMediaDetails, { body: { media_id: id } })).body
    return data.page_pictures.flatMap(({ file_path }) => file_path ?? [])
  }
  await expect.poll(pagesOf, { timeout: 30_000 }).toHaveLength(2)
  const pages = await pagesOf()
  return {
    app,
    ...setup,
    media,
    source,
    table,
    pages,
    from: { dataDir: folder, databaseUrl: undefined, s3: undefined },
  }
}

test.runIf(testDatabaseUrl())(
  'an embedded installation moves to PostgreSQL, and its screens keep working',
  async () => {
    const { app, admin, box, media, source, table, pages, from } = await embedded()
    const place = await emptyPlace()
    await expect(move({ from, into: place.installation })).rejects.toThrow('The server is running')
    await app.close()
    const digests = async () => digestsOf(await snapshot(from), await schemaAt())
    const [file, before] = [join(folder, 'digisigncast.sqlite'), await digests()]
    const hash = await hashFile(file)

    const key = new Map([
      ['key.p12' as const, Buffer.from('the key')],
      ['password' as const, Buffer.from('its password')],
    ])
    await restoreAndroidKey(folder, key)
    const secretKey = newKey()
    await writeKeyFile(folder, secretKey)
    const { tables, files, missing, isAndroidKeyMoved } = await move({ from, into: place.installation })
    expect([missing, isAndroidKeyMoved]).toEqual([[], true])
    expect(await readAndroidKey(place.installation.dataDir)).toEqual(key)
    expect(await readKeyFile(place.installation.dataDir)).toEqual(secretKey)
    expect(files).toBeGreaterThan(2)
    expect([...tables]).toEqual([...before].map(([name, { rows }]) => [name, rows]))
    expect([await digests(), await hashFile(file)]).toEqual([before, hash])

    const moved = await place.start()
    await sendHeartbeat(clientOf(moved.url, box.token))
    for (const path of [media.file_path, ...pages]) expect((await moved.guest.send(path)).status).toBe(200)
    const person = await moved.make.signIn(admin.id)
    expect((await person.call(getDataSource, { params: { id: source.id } })).body.data.data).toEqual(table)
    // New rows get numbers after the copied ones.
    await moved.make.media(await moved.make.admin())
    await moved.close()
    await expect(move({ from, into: place.installation })).rejects.toThrow('There is data in')
    await place.drop()
  },
)
