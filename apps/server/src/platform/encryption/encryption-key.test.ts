import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { login } from '@digisigncast/contract/accounts/session'
import { completeLogin, startTwoFactor } from '@digisigncast/contract/accounts/two-factor'
import { expect, test } from 'vitest'
import { password } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { turnOn } from '../../testing/two-factor.ts'
import { encryptionKey, newKey } from './encryption-key.ts'

const configured = () => newKey().toString('base64')
const unavailable = 'Two-factor authentication does not work on this server'

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

test('a text opens with its key and context only', () => {
  const key = encryptionKey(newKey())
  const sealed = key.seal('secret', 'user 1')
  expect(key.open(sealed, 'user 1')).toBe('secret')
  expect(key.seal('secret', 'user 1')).not.toBe(sealed)
  const changed = Buffer.from(sealed, 'base64')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => key.open(sealed, 'user 2')).toThrow()
  expect(() => key.open(changed.toString('base64'), 'user 1')).toThrow()
  expect(() => key.open('', 'user 1')).toThrow()
  expect(() => encryptionKey(newKey()).open(sealed, 'user 1')).toThrow()
  expect(key.hash('code', 'user 1')).not.toBe(key.hash('code', 'user 2'))
})

test('a server creates its key when it is first needed, and only its user can read the file', async () => {
  const app = await startApp()
  const file = join(app.dataDir, 'encryption-key')
  await expect(stat(file)).rejects.toThrow('ENOENT')
  const admin = await protectedAdmin(app)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
  const restarted = await app.restart()
  expect((await signIn(restarted, admin)).status).toBe(200)
  expect(restarted.logged.join('')).not.toContain('is not on this server')
  await restarted.close()
})

test('with another key, a server reports it at its start and in its answers, and no user with a second factor signs in', async () => {
  let app = await startApp({ ENCRYPTION_KEY: configured() })
  const admin = await protectedAdmin(app)
  app = await app.restart({ ENCRYPTION_KEY: configured() })
  const start = app.logged.join('')
  expect(start).toContain('is not on this server: users with two-factor authentication cannot sign in')
  const refused = await signIn(app, admin)
  expect([refused.status, refused.body.code]).toEqual([503, 'server.unavailable'])
  expect(refused.body.message).toContain(unavailable)
  const ticket = (await app.guest.call(login, { body: { login: admin.username, password } })).body.data.second_factor
  const recovery = { ticket: ticket?.ticket ?? '', recovery_code: admin.recoveryCodes[0] ?? '' }
  expect((await app.guest.call(completeLogin, { body: recovery })).status).toBe(503)
  // New secrets would have another key than those of the other servers.
  const other = await app.make.admin()
  expect((await other.call(startTwoFactor, { body: { current_password: password } })).status).toBe(503)
  await app.close()
})

test('without its key, a server creates no other one; with it, users sign in again', async () => {
  let app = await startApp()
  const admin = await protectedAdmin(app)
  const file = join(app.dataDir, 'encryption-key')
  const key = await readFile(file, 'utf8')
  await rm(file)
  app = await app.restart()
  expect(app.logged.join('')).toContain('is not on this server')
  expect((await signIn(app, admin)).status).toBe(503)
  const other = await app.make.admin()
  expect((await other.call(startTwoFactor, { body: { current_password: password } })).status).toBe(503)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  await writeFile(file, 'half a key')
  expect((await signIn(app, admin)).status).toBe(503)
  expect(app.logged.join('')).toContain('is damaged')
  // No try was counted, and no restart is needed.
  await writeFile(file, key)
  expect((await signIn(app, admin)).status).toBe(200)
  await app.close()
})
