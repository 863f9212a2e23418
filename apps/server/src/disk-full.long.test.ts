import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { changePassword, login } from '@digisigncast/contract/accounts/session'
import { deleteFromBin, listBin } from '@digisigncast/contract/bin/bin'
import { deleteManyMedia, deleteMedia, listMedia, renameMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { uploadsPath } from '@digisigncast/contract/content/uploads'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabaseUrl } from './env.ts'
import { type Client, clientOf } from './testing/client.ts'
import { fileOf } from './testing/samples.ts'
import { passwords, startApp } from './testing/start-app.ts'
import { storedFiles, temporaryFiles } from './testing/stored/stored.ts'

const run = promisify(execFile)
let disk = ''
let isMounted = false
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'digisigncast-full-'))
  isMounted = await mount(disk, '32m')
})
const mount = (folder: string, size: string) =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  )

const usedBytes = async (folder: string) => {
  const { blocks, bfree, bsize } = await statfs(folder)
  return (blocks - bfree) * bsize
}

afterAll(async () => {
  if (isMounted) await run('umount', [disk])
  await rm(disk, { recursive: true, force: true })
})

const photo = async () => {
  const raw = { width: 600, height: 500, channels: 3 } as const
  return fileOf(
    await sharp(randomBytes(600 * 500 * 3), { raw })
      .png()
      .toBuffer(),
    'photo.png',
  )
}

test('on a full disk uploads are refused with a message, nothing is half stored, and the server keeps running', async ({
  skip,
}) => {
  if (!isMounted) return skip('a small disk cannot be mounted here (needs root)')
  const app = await startApp({ DATA_DIR: disk })
  try {
    const admin = await app.make.admin()
    const before = await usedBytes(disk)
    const first = await admin.upload({ file: await photo() })
    const used = await usedBytes(disk)
    // Three more photos fit, and some room for the log of the database is left.
    const size = used + Math.round(3.6 * (used - before))
    await run('mount', ['-o', `remount,size=${size}`, disk])
    const taken = [first.body.data.id]
    let refused = 0
    for (let attempt = 0; attempt < 30 && refused < 5; attempt += 1) {
      const { status, body } = await admin.upload({ file: await photo() })
      if (status === 200) taken.push(body.data.id)
      else {
        refused += 1
        expect([status, body.code, body.message]).toEqual([
          507,
          'server.storage_full',
          'The server has no space left. Contact the operator of this service.',
        ])
      }
      expect(await temporaryFiles(disk)).toEqual([])
    }
    expect([taken.length > 1, refused]).toEqual([true, 5])
    const { body } = await admin.call(listMedia, { query: {} })
    expect(body.data.map(({ id }) => id).toSorted()).toEqual(taken.toSorted())
    expect(await storedFiles(disk, admin.accountId)).toHaveLength(taken.length * 2)
    for (const { file_path, bytes } of body.data)
      expect((await (await admin.send(file_path ?? '')).arrayBuffer()).byteLength).toBe(bytes)
    for (const media_id of taken.slice(0, 2))
      expect((await admin.call(deleteMedia, { body: { media_id } })).status).toBe(200)
    // Its files stay in the recycle bin until it is emptied.
    expect((await admin.upload({ file: await photo() })).status).toBe(507)
    await emptyBin(admin)
    const again = await admin.upload({ file: await photo() })
    expect(again.status).toBe(200)
    const renamed = await admin.call(renameMedia, { body: { media_id: again.body.data.id, title: 'After the flood' } })
    expect(renamed.status).toBe(200)
  } finally {
    await app.close()
  }
  return undefined
})

async function emptyBin(by: Client): Promise<void> {
  const { body } = await by.call(listBin, { query: {} })
  expect((await by.call(deleteFromBin, { body: { ids: body.data.map(({ id }) => id) } })).status).toBe(200)
}

const full = {
  code: 'server.storage_full',
  message: 'The server has no space left. Contact the operator of this service.',
}

test('uploads whose announced size does not fit on the disk are refused before their bytes arrive', async () => {
  const app = await startApp({ MIN_FREE_DISK_MB: '900000000' })
  try {
    const admin = await app.make.admin()
    const form = await admin.upload({ file: await photo() })
    expect([form.status, form.body]).toEqual([507, expect.objectContaining(full)])
    const logo = new FormData()
    logo.set('file', await photo())
    const brand = await admin.send('/api/v1/settings/pictures/logo', { method: 'POST', body: logo })
    expect([brand.status, await brand.json()]).toEqual([507, expect.objectContaining(full)])
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1000' }
    const tus = await admin.send(uploadsPath, { method: 'POST', headers })
    expect([tus.status, await tus.json()]).toEqual([507, expect.objectContaining(full)])
    expect(await app.platform.db.selectFrom('open_uploads').selectAll().execute()).toEqual([])
  } finally {
    await app.close()
  }
})

test('an upload of unknown size stops before the disk gets too full', async ({ skip }) => {
  const small = await mkdtemp(join(tmpdir(), 'digisigncast-small-'))
  if (!(await mount(small, '40m'))) return skip('a small disk cannot be mounted here (needs root)')
  const app = await startApp({ DATA_DIR: small, MIN_FREE_DISK_MB: '20' })
  try {
    const admin = await app.make.admin()
    const boundary = 'part-of-a-form'
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (out) => {
        const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
        out.enqueue(sent === 0 ? new TextEncoder().encode(head) : new Uint8Array(64 * 1024))
        sent += 64 * 1024
        if (sent > 38 * 1024 * 1024) out.close()
      },
    })
    const answer = await admin.send('/api/v1/upload-media', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
      duplex: 'half',
    })
    expect([answer.status, await answer.json()]).toEqual([507, expect.objectContaining(full)])
    expect(await temporaryFiles(small)).toEqual([])
  } finally {
    await app.close()
    await run('umount', [small])
    await rm(small, { recursive: true, force: true })
  }
  return undefined
})

/** Writes until the disk is completely full. */
async function fillToTheLastByte(path: string): Promise<void> {
  const file = await open(path, 'a')
  try {
    for (const size of [1024 * 1024, 4096, 1])
      while (
        await file.write(Buffer.alloc(size, 1)).then(
          () => true,
          () => false,
        )
      );
  } finally {
    await file.close()
  }
}

const reserveMegabytes = 8
const reserveBytes = reserveMegabytes * 1024 * 1024
const tooFull = [
  507,
  'server.storage_full',
  'The server has no space left. Only signing in and deleting work. Delete media and empty the recycle bin, or contact the operator of this service.',
]

test.skipIf(testDatabaseUrl())(
  'on a completely full disk users can sign in and delete media, after which everything works again',
  { timeout: 60_000 },
  async ({ skip }) => {
    const small = await mkdtemp(join(tmpdir(), 'digisigncast-reserve-'))
    if (!(await mount(small, '48m'))) return skip('a small disk cannot be mounted here (needs root)')
    const variables = { DATA_DIR: small, DISK_RESERVE_MB: String(reserveMegabytes) }
    let app = await startApp(variables)
    const signIn = async () =>
      (await app.guest.call(login, { body: { login: 'admin', password: passwords.admin } })).body.data.access_token
    const reserved = async () => (await stat(join(small, 'disk-reserve'))).size
    const figure = async (name: string) =>
      new RegExp(`^digisigncast_${name} (\\d+)$`, 'm').exec(await (await app.guest.send('/metrics')).text())?.[1]
    const create = async (name: string) => {
      const { status, body } = await clientOf(app.url, await signIn()).call(savePlaylist, { body: { name } })
      return status === 200 ? [status] : [status, body.code, body.message]
    }
    try {
      const media = await Promise.all(
        Array.from({ length: 10 }, async () => clientOf(app.url, await signIn()).upload({ file: await photo() })),
      )
      await expect.poll(reserved, { timeout: 15_000 }).toBe(reserveBytes)
      expect(await figure('disk_reserve_missing_bytes')).toBe('0')

      await fillToTheLastByte(join(small, 'something-else'))
      expect(await create('One more')).toEqual(tooFull)
      expect(await reserved()).toBeLessThan(reserveBytes)
      expect(Number(await figure('disk_reserve_missing_bytes'))).toBeGreaterThan(0)
      expect(app.logged.join('')).toContain('part of the reserve was released')
      const upload = await clientOf(app.url, await signIn()).upload({ file: await photo() })
      expect([upload.status, upload.body.code]).toEqual([507, 'server.storage_full'])

      // Another program uses the released space; the server still starts and works.
      await fillToTheLastByte(join(small, 'something-else'))
      app = await app.restart()
      const admin = clientOf(app.url, await signIn())
      const other = 'another horse admin'
      const changed = { current_password: passwords.admin, password: other, confirmPassword: other }
      expect((await admin.call(changePassword, { body: changed })).status).toBe(200)
      const back = { current_password: other, password: passwords.admin, confirmPassword: passwords.admin }
      expect((await admin.call(changePassword, { body: back })).status).toBe(200)
      const media_ids = media.map(({ body }) => body.data.id)
      expect((await admin.call(deleteManyMedia, { body: { media_ids } })).status).toBe(200)
      await emptyBin(admin)

      expect(await create('Room again')).toEqual([200])
      await expect.poll(reserved, { timeout: 15_000 }).toBe(reserveBytes)
      await expect.poll(() => app.logged.join('')).toContain('the reserve on the disk of DATA_DIR is complete')
      expect((await admin.upload({ file: await photo() })).status).toBe(200)
    } finally {
      await app.close()
      await run('umount', [small])
      await rm(small, { recursive: true, force: true })
    }
    return undefined
  },
)
