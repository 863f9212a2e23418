import { changePassword, login, me } from '@digisigncast/contract/accounts/session'
import { completeLogin, renewRecoveryCodes } from '@digisigncast/contract/accounts/two-factor'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { mailTo } from '../../../testing/mails.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { turnOn } from '../../../testing/two-factor.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1' })

let addresses = 0
/** A network of its own. */
const newAddress = () => `198.51.${Math.floor((addresses += 1) / 200)}.${addresses % 200}`
const signIn = async ({ username }: Person, address: string, known_browser?: string) =>
  (await clientOf(app.url, undefined, address).call(login, { body: { login: username, password, known_browser } })).body
    .data.second_factor?.ticket ?? ''
const complete = (ticket: string, proof: { code?: string; recovery_code?: string }, address = newAddress()) =>
  clientOf(app.url, undefined, address).call(completeLogin, { body: { ticket, ...proof } })
const wrong = { code: '000000' }
const minuteMs = 60_000

/** A user with the second factor, and an app whose codes are not 000000 in the next hours. */
async function protectedUser() {
  const user = await app.make.admin()
  const authenticator = await turnOn(user, app.clock.now)
  const next = () => {
    app.clock.now += minuteMs
    return { code: authenticator.code(app.clock.now) }
  }
  return { user, next, ...authenticator }
}

test('a ticket is used once', async () => {
  const { user, next } = await protectedUser()
  const ticket = await signIn(user, newAddress())
  expect((await complete(ticket, next())).status).toBe(200)
  const again = await complete(ticket, next())
  expect([again.status, again.body.code, again.body.message]).toEqual([
    401,
    'auth.required',
    'This sign-in has expired. Enter your password again.',
  ])
})

test('a ticket expires after five minutes, and after five tries', async () => {
  const { user, next } = await protectedUser()
  const expired = await signIn(user, newAddress())
  app.clock.now += 5 * minuteMs
  expect((await complete(expired, next())).status).toBe(401)
  const tried = await signIn(user, newAddress())
  const statuses = []
  for (let i = 0; i < 5; i++) statuses.push((await complete(tried, wrong)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422])
  app.clock.now += minuteMs
  expect((await complete(tried, next())).status).toBe(401)
})

test('a ticket is not a session, and a session is not a ticket', async () => {
  const { user, next } = await protectedUser()
  const ticket = await signIn(user, newAddress())
  expect((await clientOf(app.url, ticket).call(me, {})).status).toBe(401)
  expect((await complete(user.token ?? '', next())).status).toBe(401)
})

test('a ticket is for its user: the code of another one is wrong', async () => {
  const [one, other] = [await protectedUser(), await protectedUser()]
  const ticket = await signIn(one.user, newAddress())
  expect((await complete(ticket, other.next())).status).toBe(422)
  expect((await complete(ticket, { recovery_code: other.recoveryCodes[0] ?? '' })).status).toBe(422)
  expect((await complete(ticket, one.next())).status).toBe(200)
})

test('a changed password ends tickets', async () => {
  const { user, next } = await protectedUser()
  const ticket = await signIn(user, newAddress())
  const fresh = 'a fresh long password'
  const body = { current_password: password, password: fresh, confirmPassword: fresh }
  expect((await user.call(changePassword, { body })).status).toBe(200)
  expect((await complete(ticket, next())).status).toBe(401)
})

test('tries are limited per user across tickets, addresses and restarts; the password resets nothing', {
  timeout: 60_000,
}, async () => {
  const { user, next, recoveryCodes } = await protectedUser()
  const tryWrong = async () => (await complete(await signIn(user, newAddress()), wrong)).status
  for (let i = 0; i < 5; i++) expect(await tryWrong()).toBe(422)
  // One minute.
  const waiting = await complete(await signIn(user, newAddress()), { recovery_code: recoveryCodes[0] ?? '' })
  expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await user.call(renewRecoveryCodes, { body: wrong })).status).toBe(429)
  Object.assign(app, await app.restart())
  expect(await tryWrong()).toBe(429)
  for (let i = 5; i < 10; i++) {
    app.clock.now += minuteMs
    expect([i, await tryWrong()]).toEqual([i, 422])
  }
  expect((await mailTo(app.dataDir, user.email, 'Wrong codes at your sign-in')).text).toContain('ten wrong codes')
  app.clock.now += 14 * minuteMs
  expect(await tryWrong()).toBe(429)
  app.clock.now += minuteMs
  expect((await complete(await signIn(user, newAddress()), next())).status).toBe(200)
  // A correct code ends the waits.
  expect(await tryWrong()).toBe(422)
})

test('parallel guesses count before they are compared', async () => {
  const { user } = await protectedUser()
  const tickets = await Promise.all(Array.from({ length: 12 }, () => signIn(user, newAddress())))
  const statuses = (await Promise.all(tickets.map((ticket) => complete(ticket, wrong)))).map(({ status }) => status)
  expect([422, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([5, 7])
})

test('an attacker with the password cannot lock out a known browser', async () => {
  const { user, next, code: codeAt } = await protectedUser()
  const first = await complete(await signIn(user, newAddress()), next())
  const browser = first.body.data.known_browser
  for (let i = 0; i < 5; i++) await complete(await signIn(user, newAddress()), wrong)
  expect((await complete(await signIn(user, newAddress()), next())).status).toBe(200)
  for (let i = 0; i < 5; i++) await complete(await signIn(user, newAddress()), wrong)
  // The clock stands still: only the known browser can try.
  const code = { code: codeAt(app.clock.now + 30_000) }
  expect((await complete(await signIn(user, newAddress()), code)).status).toBe(429)
  expect((await complete(await signIn(user, newAddress(), browser), code)).status).toBe(200)
  const stranger = await app.make.admin()
  await turnOn(stranger, app.clock.now)
  for (let i = 0; i < 5; i++) await complete(await signIn(stranger, newAddress()), wrong)
  // The browser of another user is not known.
  expect((await complete(await signIn(stranger, newAddress(), browser), wrong)).status).toBe(429)
})

test('tries are limited per address', { timeout: 60_000 }, async () => {
  const address = newAddress()
  const statuses = []
  for (let i = 0; i < 7; i++) {
    const { user } = await protectedUser()
    const ticket = await signIn(user, newAddress())
    for (let j = 0; j < 5; j++) statuses.push((await complete(ticket, wrong, address)).status)
  }
  expect(statuses.slice(0, 30).every((status) => status === 422)).toBe(true)
  expect(statuses.slice(30)).toEqual([429, 429, 429, 429, 429])
  const { user, next } = await protectedUser()
  expect((await complete(await signIn(user, newAddress()), next(), address)).status).toBe(429)
  expect((await complete(await signIn(user, newAddress()), next())).status).toBe(200)
})
