import { changePassword, login, me } from '@digisigncast/contract/accounts/session'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { type Person, password, picture } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1' })

let networks = 0
/** An address that no other test has used. */
const address = () => `10.${Math.floor((networks += 1) / 250)}.${networks % 250}.1`
const attempt = (from: string, name: string, secret: string, known_browser?: string) =>
  clientOf(app.url, undefined, from).call(login, {
    body: { login: name, password: secret, ...(known_browser && { known_browser }) },
  })
const statuses = async (attempts: Promise<{ status: number }>[]) =>
  (await Promise.all(attempts)).map(({ status }) => status)
const count = (all: number[], status: number) => all.filter((one) => one === status).length

/** Ten wrong passwords for a login from each of ten addresses. */
async function attack(name: string): Promise<string[]> {
  const from = Array.from({ length: 10 }, address)
  for (const one of from) await Promise.all(Array.from({ length: 10 }, () => attempt(one, name, 'a wrong password')))
  return from
}

describe('attempts count before the password is compared', () => {
  test('of 60 concurrent attempts ten are compared, and the correct password as the last one is rejected', async () => {
    const { username } = await app.make.admin()
    const from = address()
    const wrong = Array.from({ length: 59 }, () => attempt(from, username, 'a wrong password'))
    const all = await statuses([...wrong, attempt(from, username, password)])
    expect([count(all, 200), count(all, 401), count(all, 429)]).toEqual([0, 10, 50])
  })

  test('the same for changes of the own password', async () => {
    const admin = await app.make.admin()
    const change = (current_password: string) =>
      admin.call(changePassword, {
        body: { current_password, password: 'a fresh long password', confirmPassword: 'a fresh long password' },
      })
    const all = await statuses([...Array.from({ length: 59 }, () => change('a wrong password')), change(password)])
    expect([count(all, 200), count(all, 422), count(all, 429)]).toEqual([0, 10, 50])
  })

  test('successful sign-ins are not counted', async () => {
    const { username } = await app.make.admin()
    const from = address()
    for (let round = 0; round < 7; round += 1)
      expect(await statuses(Array.from({ length: 10 }, () => attempt(from, username, password)))).toEqual(
        Array(10).fill(200),
      )
  })
})

describe('100 wrong passwords for a login from ten addresses', () => {
  const knownBrowserOf = async ({ username }: Person) =>
    (await attempt(address(), username, password)).body.data.known_browser

  test('do not block a new browser at another address', async () => {
    const { username } = await app.make.admin()
    await attack(username)
    expect((await attempt(address(), username, password)).status).toBe(200)
  })

  test('do not block a known browser, even at an address of the attack', async () => {
    const admin = await app.make.admin()
    const known = await knownBrowserOf(admin)
    const [from = ''] = await attack(admin.username)
    expect((await attempt(from, admin.username, password)).status).toBe(429)
    const { status, body } = await attempt(from, admin.username, password, known)
    expect([status, body.data.known_browser]).toEqual([200, known])
  })

  test('slow down further attempts of a failing browser for seconds', async () => {
    const { username } = await app.make.admin()
    await attack(username)
    const from = address()
    expect((await attempt(from, username, 'a wrong password')).status).toBe(401)
    await attempt(from, username, 'a wrong password')
    const { status, headers, body } = await attempt(from, username, password)
    expect([status, body.message]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. .* in (a second|\d+ seconds)\.$/),
    ])
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
  })

  test('look the same for a login that does not exist', async () => {
    const unknown = `nobody-${address()}`
    const from = address()
    await attack(unknown)
    const answers = []
    for (let round = 0; round < 3; round += 1) answers.push((await attempt(from, unknown, password)).status)
    expect([answers[0], answers[2]]).toEqual([401, 429])
  })

  test('a known browser has its own ten attempts, for its own users only', async () => {
    const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
    const known = await knownBrowserOf(admin)
    const all = await statuses(
      Array.from({ length: 12 }, () => attempt(address(), admin.username, 'a wrong password', known)),
    )
    expect([count(all, 401), count(all, 429)]).toEqual([10, 2])
    expect((await attempt(address(), admin.username, password)).status).toBe(200)
    const [from = ''] = await attack(stranger.username)
    expect((await attempt(from, stranger.username, password, known)).status).toBe(429)
  })
})

test('a browser keeps one token for all its users, and a made-up token is replaced', async () => {
  const [admin, other] = [await app.make.admin(), await app.make.admin()]
  const { known_browser: first } = (await attempt(address(), admin.username, password, 'made up')).body.data
  expect(first).toHaveLength(43)
  const { known_browser: second } = (await attempt(address(), other.username, password, first)).body.data
  expect(second).toBe(first)
  const rows = await app.platform.db.selectFrom('known_browsers').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(first)
})

test('browsers unused for a year are deleted', async () => {
  const admin = await app.make.admin()
  await attempt(address(), admin.username, password)
  const known = () =>
    app.platform.db.selectFrom('known_browsers').select('seen_at').where('user_id', '=', admin.id).execute()
  expect(await known()).toHaveLength(1)
  app.clock.now += 366 * 24 * 60 * 60 * 1000
  await (await app.jobs.begin('sessions')).ended
  expect(await known()).toHaveLength(0)
})

test('150 sign-ins at once wait for their turns: files and other calls do not', { timeout: 60_000 }, async () => {
  const admin = await app.make.admin()
  const media = await app.make.media(admin, await picture({ width: 900, height: 900 }))
  const answered: number[] = []
  const floods = Array.from({ length: 150 }, (_, index) =>
    attempt(address(), `nobody-${index}`, 'a wrong password').then(({ status }) => void answered.push(status)),
  )
  await Promise.race(floods)
  expect((await app.guest.send(media.file_path)).status).toBe(200)
  expect((await admin.call(me, {})).status).toBe(200)
  const before = count(answered, 401)
  await Promise.all(floods)
  expect(count(answered, 401)).toBe(150)
  expect(before).toBeLessThan(150)
})
