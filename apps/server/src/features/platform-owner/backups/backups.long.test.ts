import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listLogs } from '@digisigncast/contract/accounts/logs'
import { logout } from '@digisigncast/contract/accounts/session'
import { listMedia } from '@digisigncast/contract/content/media'
import * as contract from '@digisigncast/contract/platform/backups'
import { expect, test } from 'vitest'
import { restore } from '../../../backup/restore.ts'
import { listen } from '../../../testing/listener.ts'
import { emptyPlace, sharedApp, startApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const owner = await app.make.owner()

const shown = async () => (await owner.call(contract.getBackups, {})).body.data
/** Makes a backup and waits for its end. */
async function backup() {
  app.clock.now += 1000
  expect((await owner.call(contract.startBackup, {})).status).toBe(200)
  await expect.poll(async () => (await shown()).running, { timeout: 30_000 }).toBe(null)
  const { backups, failure } = await shown()
  return { newest: backups[0] ?? expect.fail('there is none'), failure }
}
const addressOf = async (name: string) => (await owner.call(contract.openBackup, { body: { name } })).body.data.url

test('a backup that was made and fetched can be restored', { timeout: 60_000 }, async () => {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  const { newest, failure } = await backup()
  expect(failure).toBe(null)
  expect(newest).toMatchObject({ is_complete: true, name: expect.stringMatching(/^digisigncast-.*\.tar$/) as string })
  const answer = await app.guest.send(await addressOf(newest.name))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${newest.name}"`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([bytes.length, answer.headers.get('content-length')]).toEqual([newest.bytes, String(newest.bytes)])

  const place = await emptyPlace()
  const archive = join(place.installation.dataDir, 'fetched.tar')
  await writeFile(archive, bytes)
  await restore({ archive, into: place.installation })
  const restored = await place.start()
  const again = await restored.make.signIn(admin.id)
  expect((await again.call(listMedia, { query: {} })).body.data.map(({ id }) => id)).toEqual([media.id])
  await restored.close()
  await place.drop()
})

test('a console that reads after each hint knows when a backup has ended', { timeout: 60_000 }, async () => {
  const console = await listen(app.adminUrl, owner.token)
  app.clock.now += 1000
  expect((await owner.call(contract.startBackup, {})).status).toBe(200)
  const running = async () => {
    await console.receives('backups.changed')
    console.forget()
    return (await shown()).running
  }
  await expect.poll(running, { timeout: 30_000 }).toBe(null)
  await console.close()
})

test('a failed backup and one with missing files are in the metrics, and the failed one in System Logs', {
  timeout: 60_000,
}, async () => {
  const own = await startApp()
  const platformOwner = await own.make.owner()
  const metric = async (name: string) => {
    const text = await (await own.guest.send('/metrics')).text()
    return new RegExp(`^digisigncast_backup_${name} (.*)$`, 'm').exec(text)?.[1]
  }
  const now = async () => {
    own.clock.now += 1000
    expect((await platformOwner.call(contract.startBackup, {})).status).toBe(200)
    const running = async () => (await platformOwner.call(contract.getBackups, {})).body.data.running
    await expect.poll(running, { timeout: 30_000 }).toBe(null)
  }
  expect([await metric('newest_timestamp_seconds'), await metric('failed')]).toEqual([undefined, '0'])

  const admin = await own.make.admin()
  await own.make.media(admin)
  await rm(join(own.dataDir, 'media', admin.accountId), { recursive: true })
  await now()
  expect(await metric('newest_timestamp_seconds')).toMatch(/^1\.?\d+/)
  expect([Number(await metric('faulty_files')) > 0, await metric('failed')]).toEqual([true, '0'])

  await rm(join(own.dataDir, 'backups'), { recursive: true })
  await writeFile(join(own.dataDir, 'backups'), 'in the way')
  own.clock.now += 1000
  await platformOwner.call(contract.startBackup, {})
  await expect.poll(() => metric('failed'), { timeout: 20_000 }).toBe('1')
  const reported = expect.objectContaining({ type: 'error', description: expect.stringMatching(/^A backup failed: /) })
  const entries = async () => (await platformOwner.call(listLogs, { query: {} })).body.data
  await expect.poll(entries, { timeout: 20_000 }).toContainEqual(reported)
  await own.close()
})

test('a download link works once, for 30 seconds, for this backup only', async () => {
  const { newest } = await backup()
  const status = async (url: string) => (await app.guest.send(url)).status
  const once = await addressOf(newest.name)
  expect((await app.guest.send(once, { method: 'HEAD' })).status).toBe(404)
  expect([await status(once), await status(once)]).toEqual([200, 404])
  const late = await addressOf(newest.name)
  app.clock.now += 30_001
  expect(await status(late)).toBe(404)
  const other = (await addressOf(newest.name)).replace(/[^/]+$/, 'digisigncast.sqlite')
  expect(await status(other)).toBe(404)
  expect((await owner.call(contract.openBackup, { body: { name: '../digisigncast.sqlite' } })).status).toBe(404)
  expect((await owner.call(contract.openBackup, { body: { name: 'no-such.tar' } })).status).toBe(404)
  for (const path of [`/backups/${newest.name}`, `/data/backups/${newest.name}`, `/media/backups/${newest.name}`])
    expect((await app.guest.send(path)).headers.get('content-type')).not.toContain('tar')
})

test('a download link ends with the session that requested it', async () => {
  const { newest } = await backup()
  const other = await app.make.owner()
  const { body } = await other.call(contract.openBackup, { body: { name: newest.name } })
  await other.call(logout, {})
  expect((await app.guest.send(body.data.url)).status).toBe(404)
})

test('the oldest backups are deleted first, and one can be deleted manually', { timeout: 60_000 }, async () => {
  const { version } = (await shown()).settings
  const saved = await owner.call(contract.saveBackupSettings, { body: { keep: 2, is_daily: false, version } })
  expect(saved.status).toBe(200)
  const first = await backup()
  const second = await backup()
  const third = await backup()
  expect((await shown()).backups.map(({ name }) => name)).toEqual([third.newest.name, second.newest.name])
  expect((await shown()).backups.map(({ name }) => name)).not.toContain(first.newest.name)
  const remove = (name: string) => owner.call(contract.deleteBackup, { body: { name } })
  expect((await remove(third.newest.name)).status).toBe(200)
  expect((await remove(third.newest.name)).status).toBe(404)
  expect((await remove('../digisigncast.sqlite')).status).toBe(404)
  expect((await shown()).backups.map(({ name }) => name)).toEqual([second.newest.name])
  expect((await owner.call(contract.saveBackupSettings, { body: { keep: 3, is_daily: true, version } })).status).toBe(
    409,
  )
  const wrong = await owner.call(contract.saveBackupSettings, { body: { keep: 0, is_daily: true } })
  expect([wrong.status, wrong.body.errors?.['keep']]).toEqual([422, ['Keep a whole number of backups from 1 to 365.']])
})

test('only one backup runs at a time, and it can be canceled', async () => {
  const before = (await shown()).backups.length
  app.clock.now += 1000
  const answers = await Promise.all([1, 2, 3].map(() => owner.call(contract.startBackup, {})))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await owner.call(contract.cancelBackup, {})).status).toBe(200)
  expect(await shown()).toMatchObject({ running: null, failure: null })
  expect((await shown()).backups.length).toBe(before)
  expect((await owner.call(contract.cancelBackup, {})).status).toBe(409)
})

test('an incomplete backup of a killed server is listed and can be deleted', async () => {
  const name = 'digisigncast-left.tar.part'
  await writeFile(join(app.dataDir, 'backups', name), 'half')
  expect((await shown()).backups.find((backup) => backup.name === name)).toMatchObject({ is_complete: false })
  expect((await owner.call(contract.openBackup, { body: { name } })).status).toBe(404)
  expect((await owner.call(contract.deleteBackup, { body: { name } })).status).toBe(200)
})

test('with BACKUP_PASSPHRASE the server encrypts its backups', { timeout: 60_000 }, async () => {
  const passphrase = 'correct horse battery staple'
  const own = await startApp({ BACKUP_PASSPHRASE: passphrase })
  try {
    const media = await own.make.media(await own.make.admin())
    const people = await own.make.owner()
    await people.call(contract.saveBackupSettings, { body: { keep: 1, is_daily: true } })
    for (let night = 0; night < 2; night += 1) {
      own.clock.now += 1000
      expect(await (await own.jobs.begin('backup')).ended).toEqual(
        expect.objectContaining({ outcome: 'done', result: expect.stringContaining('rows') }),
      )
    }
    const { backups } = (await people.call(contract.getBackups, {})).body.data
    expect(backups).toEqual([
      expect.objectContaining({ is_complete: true, name: expect.stringMatching(/\.tar\.enc$/) }),
    ])
    const { name = '' } = backups[0] ?? {}
    const { url } = (await people.call(contract.openBackup, { body: { name } })).body.data
    const fetched = await own.guest.send(url)
    expect(fetched.headers.get('content-type')).toBe('application/octet-stream')
    const archive = join(own.dataDir, 'fetched.tar.enc')
    await writeFile(archive, Buffer.from(await fetched.arrayBuffer()))
    await expect(restoreInto(archive, undefined)).rejects.toThrow('The backup is encrypted')
    const { files } = await restoreInto(archive, passphrase)
    expect([media.file_type, files > 1]).toEqual(['image', true])
  } finally {
    await own.close()
  }
})

async function restoreInto(archive: string, passphrase: string | undefined) {
  const place = await emptyPlace()
  try {
    return await restore({ archive, passphrase, into: place.installation })
  } finally {
    await place.drop()
  }
}
