import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@digisigncast/contract/accounts/session'
import { completeLogin } from '@digisigncast/contract/accounts/two-factor'
import { expect, test } from 'vitest'
import { backUp } from '../../backup/back-up.ts'
import { restore } from '../../backup/restore.ts'
import { verifyArchive } from '../../backup/verify-archive.ts'
import { password } from '../../testing/make.ts'
import { emptyPlace, startApp, type TestApp } from '../../testing/start-app.ts'
import { turnOn } from '../../testing/two-factor.ts'
import { newKey } from './encryption-key.ts'

const configured = () => newKey().toString('base64')

async function protectedAdmin(app: TestApp) {
  const admin = await app.make.admin()
  const authenticator = await turnOn(admin, app.clock.now)
  return { ...admin, ...authenticator }
}

/** The answer to the second step of a sign-in, with a code that was not used. */
async function signIn(app: TestApp, user: { username: string; code: (at: number) => string }) {
  app.clock.now += 60_000
  const { body } = await app.guest.call(login, { body: { login: user.username, password } })
  expect(body.data.access_token).toBeUndefined()
  const ticket = body.data.second_factor?.ticket ?? ''
  return app.guest.call(completeLogin, { body: { ticket, code: user.code(app.clock.now) } })
}

test('encrypted backups contain the key; others do not, and the restore names what is missing', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-key-'))
  const app = await startApp()
  const admin = await protectedAdmin(app)
  const key = await readFile(join(app.dataDir, 'encryption-key'), 'utf8')
  const { dataDir, databaseUrl, s3 } = app.platform.env
  const from = { dataDir, databaseUrl, s3 }
  const [open, sealed] = [join(folder, 'open.tar'), join(folder, 'sealed.tar.enc')]
  const passphrase = 'a long enough passphrase'
  await backUp({ from, to: open })
  await backUp({ from, to: sealed, passphrase })
  await app.close()
  expect((await readFile(open)).includes(key.trim())).toBe(false)
  expect((await verifyArchive(open)).hasEncryptionKey).toBe(false)
  expect((await verifyArchive(sealed, { passphrase })).hasEncryptionKey).toBe(true)

  const [one, other] = [await emptyPlace(), await emptyPlace()]
  const restored = await restore({ archive: sealed, passphrase, into: one.installation })
  expect(restored.missingKeys).toEqual([])
  const again = await one.start()
  again.clock.now = app.clock.now
  expect((await signIn(again, admin)).status).toBe(200)
  await again.close()

  const lacking = await restore({ archive: open, into: other.installation })
  expect(lacking.missingKeys).toEqual([expect.stringMatching(/^[\da-f]{16}$/)])
  const without = await other.start()
  without.clock.now = again.clock.now
  expect((await signIn(without, admin)).status).toBe(503)
  await without.close()
  await Promise.all([one.drop(), other.drop(), rm(folder, { recursive: true, force: true })])
})

test('an encrypted backup contains the key of the variable', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'digisigncast-key-'))
  const app = await startApp({ ENCRYPTION_KEY: configured() })
  const admin = await protectedAdmin(app)
  const { dataDir, databaseUrl, s3, encryptionKey: key } = app.platform.env
  const [to, passphrase] = [join(folder, 'sealed.tar.enc'), 'a long enough passphrase']
  // The thread of the server gets a copy of the key.
  await backUp({ from: structuredClone({ dataDir, databaseUrl, s3, encryptionKey: key }), to, passphrase })
  await app.close()
  const place = await emptyPlace()
  expect((await restore({ archive: to, passphrase, into: place.installation })).missingKeys).toEqual([])
  const again = await place.start()
  again.clock.now = app.clock.now
  expect((await signIn(again, admin)).status).toBe(200)
  await again.close()
  await Promise.all([place.drop(), rm(folder, { recursive: true, force: true })])
})
