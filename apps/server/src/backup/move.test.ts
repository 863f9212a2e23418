import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAndroidKey, restoreAndroidKey } from '../android/key-files.ts'
import { migrationNames } from '../database/migrate.ts'
import { schemaAt } from '../database/schema.ts'
import { testDatabaseUrl } from '../env.ts'
import { hashFile } from '../platform/storage/hash-file.ts'
import { clientOf } from '../testing/client.ts'
import { image, saveSlide, slideOf } from '../testing/documents/slides.ts'
import { sendHeartbeat, standOf } from '../testing/stand.ts'
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
  const stand = await standOf(app)
  const media = await app.make.media(stand.admin)
  expect((await saveSlide(stand.admin, slideOf(image(media.id)))).status).toBe(200)
  return { app, ...stand, media, from: { dataDir: folder, databaseUrl: undefined, s3: undefined } }
}

test.runIf(testDatabaseUrl())(
  'an embedded installation moves to PostgreSQL, and its screens keep working',
  async () => {
    const { app, box, media, from } = await embedded()
    const place = await emptyPlace()
    await expect(move({ from, into: place.installation })).rejects.toThrow('The server is running')
    await app.close()
    const digests = async () => digestsOf(await snapshot(from), await schemaAt((await migrationNames()).at(-1) ?? ''))
    const [file, before] = [join(folder, 'digisigncast.sqlite'), await digests()]
    const hash = await hashFile(file)

    const key = new Map([
      ['key.p12' as const, Buffer.from('the key')],
      ['password' as const, Buffer.from('its password')],
    ])
    await restoreAndroidKey(folder, key)
    const { tables, files, missing, isAndroidKeyMoved } = await move({ from, into: place.installation })
    expect([missing, isAndroidKeyMoved]).toEqual([[], true])
    expect(await readAndroidKey(place.installation.dataDir)).toEqual(key)
    expect(files).toBeGreaterThan(2)
    expect([...tables]).toEqual([...before].map(([name, { rows }]) => [name, rows]))
    expect([await digests(), await hashFile(file)]).toEqual([before, hash])

    const moved = await place.start()
    await sendHeartbeat(clientOf(moved.url, box.token))
    expect((await moved.guest.send(media.file_path)).status).toBe(200)
    // New rows get numbers after the copied ones.
    await moved.make.media(await moved.make.admin())
    await moved.close()
    await expect(move({ from, into: place.installation })).rejects.toThrow('There is data in')
    await place.drop()
  },
)
