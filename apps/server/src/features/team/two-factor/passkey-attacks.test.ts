import type { PasskeyAnswer } from '@digisigncast/contract/accounts/passkey-answers'
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from '@digisigncast/contract/accounts/passkeys'
import { confirmSession, login } from '@digisigncast/contract/accounts/session'
import { completeLogin } from '@digisigncast/contract/accounts/two-factor'
import { beforeEach, expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { atHostOf } from '../../../testing/local-names.ts'
import { mailTo, readOutbox } from '../../../testing/mails.ts'
import { type Person, password } from '../../../testing/make.ts'
import { type AddedPasskey, addPasskeyOf, type Faults, softAuthenticator } from '../../../testing/sign-in/passkeys.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const [publicUrl, adminUrl] = ['https://signage.test', 'https://admin.signage.test']

const app = await sharedApp({ PUBLIC_URL: publicUrl, ADMIN_URL: adminUrl, TRUST_PROXY: '127.0.0.1' })

let address = ''
let addresses = 0
// Wrong answers are limited per address.
beforeEach(() => {
  addresses += 1
  address = `198.51.100.${addresses}`
})

const at = (token?: string): Client => clientOf(atHostOf(app.url, publicUrl), token, address)
interface Owner extends Person {
  passkey: AddedPasskey
}
async function owner(): Promise<Owner> {
  const person = await app.make.admin()
  const admin = { ...person, ...at(person.token) }
  return { ...admin, passkey: await addPasskeyOf(admin, softAuthenticator(publicUrl)) }
}
const options = async (ticket?: string) =>
  (await at().call(startPasskeyLogin, { body: ticket === undefined ? {} : { ticket } })).body.data
const ticketOf = async ({ username }: Person) =>
  (await at().call(login, { body: { login: username, password } })).body.data.second_factor?.ticket ?? ''
const alone = (passkey: PasskeyAnswer) => at().call(loginWithPasskey, { body: { passkey } })
const refused = 'This passkey was not accepted. It may have been deleted, or belong to another user or address.'
const late = 'This took too long, or was sent twice. Try again.'
const outcome = ({ status, body }: Awaited<ReturnType<typeof alone>>) => [status, body.errors?.['passkey']?.[0]]

test.each<[string, Faults, string]>([
  ['another origin', { origin: 'https://signage.test.evil.example' }, refused],
  ['another scheme', { origin: 'http://signage.test' }, refused],
  ['another port', { origin: 'https://signage.test:8443' }, refused],
  ['another subdomain', { origin: 'https://shop.signage.test' }, refused],
  ['another domain', { domain: 'evil.example' }, refused],
  ['another ceremony', { type: 'webauthn.create' }, refused],
  ['a challenge of its own', { challenge: Buffer.alloc(32).toString('base64url') }, late],
  ['a frame of another site', { crossOrigin: true }, refused],
  ['the id of another user', { userHandle: Buffer.from('someone').toString('base64url') }, refused],
  ['no user', { userHandle: undefined }, refused],
  [
    'no check of the user',
    { isUnverified: true },
    'Your device has to check that it is you, by its PIN, fingerprint or face.',
  ],
])('an answer for %s does not sign in', async (_, faults, words) => {
  const { passkey } = await owner()
  expect(outcome(await alone(passkey.sign(await options(), faults)))).toEqual([422, words])
  // Without the fault, it does.
  expect((await alone(passkey.sign(await options()))).status).toBe(200)
})

test.each(['clientDataJSON', 'authenticatorData', 'signature'] as const)(
  'changed bytes of %s are refused',
  async (part) => {
    const { passkey } = await owner()
    const answer = passkey.sign(await options())
    const bytes = Buffer.from(answer.response[part], 'base64url')
    bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    const changed = { ...answer, response: { ...answer.response, [part]: bytes.toString('base64url') } }
    expect((await alone(changed)).status).toBe(422)
  },
)

test('a challenge is used once, also by calls at the same time and by a refused one', async () => {
  const { passkey } = await owner()
  const answer = passkey.sign(await options())
  const both = await Promise.all([alone(answer), alone(answer)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(outcome(await alone(answer))).toEqual([422, late])
  const request = await options()
  expect((await alone(passkey.sign(request, { domain: 'evil.example' }))).status).toBe(422)
  expect(outcome(await alone(passkey.sign(request)))).toEqual([422, late])
})

test('a challenge expires after five minutes', async () => {
  const { passkey } = await owner()
  const request = await options()
  app.clock.now += 5 * 60_000
  expect(outcome(await alone(passkey.sign(request)))).toEqual([422, late])
})

test('a challenge is for its purpose, its ticket and its session', async () => {
  const one = await owner()
  const other = await owner()
  const ticket = await ticketOf(one)
  const complete = async (passkey: PasskeyAnswer, of = ticket) =>
    (await at().call(completeLogin, { body: { ticket: of, passkey } })).status
  const confirm = async (by: Client, passkey: PasskeyAnswer) =>
    (await by.call(confirmSession, { body: { passkey } })).status
  const forConfirmation = async (by: Client) => (await by.call(startPasskeyConfirmation, {})).body.data
  // A sign-in with a passkey alone, and a confirmation, do not complete one with the password.
  expect(await complete(one.passkey.sign(await options()))).toBe(422)
  expect(await complete(one.passkey.sign(await forConfirmation(one)))).toBe(422)
  // Of another ticket of the same user.
  expect(await complete(one.passkey.sign(await options(await ticketOf(one))))).toBe(422)
  // The ticket does not sign in without the password, and confirms nothing.
  const request = await options(ticket)
  expect((await alone(one.passkey.sign(request))).status).toBe(422)
  expect(await confirm(one, one.passkey.sign(request))).toBe(422)
  // Of another session of the same user, and of another user.
  const session = at((await app.make.signIn(one.id)).token)
  expect(await confirm(session, one.passkey.sign(await forConfirmation(one)))).toBe(422)
  expect(await confirm(one, one.passkey.sign(await forConfirmation(other)))).toBe(422)
  // They are not used up by others.
  expect(await complete(one.passkey.sign(request))).toBe(200)
})

test('the passkey of another user neither completes a sign-in nor confirms a session', async () => {
  const [one, other] = [await owner(), await owner()]
  const ticket = await ticketOf(one)
  const stolen = other.passkey.sign(await options(ticket))
  const { status, body } = await at().call(completeLogin, { body: { ticket, passkey: stolen } })
  expect([status, body.errors]).toEqual([422, { passkey: [refused] }])
  const answer = other.passkey.sign((await one.call(startPasskeyConfirmation, {})).body.data)
  expect((await one.call(confirmSession, { body: { passkey: answer } })).status).toBe(422)
})

test('a confirmation needs a device that checks its user', async () => {
  const one = await owner()
  const answer = one.passkey.sign((await one.call(startPasskeyConfirmation, {})).body.data, { isUnverified: true })
  expect((await one.call(confirmSession, { body: { passkey: answer } })).status).toBe(422)
})

test('a deleted passkey does not sign in', async () => {
  const one = await owner()
  const second = await addPasskeyOf(one, softAuthenticator(publicUrl))
  const [request, ticket] = [await options(), await ticketOf(one)]
  const due = await options(ticket)
  await one.call(deletePasskey, { body: { passkeyID: one.passkey.id } })
  expect(outcome(await alone(one.passkey.sign(request)))).toEqual([422, refused])
  const body = { ticket, passkey: one.passkey.sign(due) }
  expect((await at().call(completeLogin, { body })).status).toBe(422)
  expect((await alone(second.sign(await options()))).status).toBe(200)
})

test('a counter that goes back is refused and reported, after the signature was checked', async () => {
  const one = await owner()
  expect((await alone(one.passkey.sign(await options(), { counter: 40 }))).status).toBe(200)
  // A forged signature does not make the server report it.
  const answer = one.passkey.sign(await options(), { counter: 39 })
  const forged = {
    ...answer,
    response: { ...answer.response, signature: answer.response.signature.replace(/.{8}$/, 'AAAAAAAA') },
  }
  expect(outcome(await alone(forged))).toEqual([422, refused])
  await app.platform.background.settle(10_000)
  const news = async () =>
    (await readOutbox(app.dataDir)).filter(({ to, subject }) => to === one.email && subject === 'A passkey was refused')
  expect(await news()).toEqual([])
  for (const counter of [39, 40]) {
    const copied = await alone(one.passkey.sign(await options(), { counter }))
    expect(outcome(copied)[1]).toContain('it may have been copied')
  }
  expect((await mailTo(app.dataDir, one.email, 'A passkey was refused')).text).toContain('its counter went back')
  const { type } = await app.platform.db
    .selectFrom('events')
    .select('type')
    .where('subject_id', '=', one.id)
    .where('type', '=', 'user.passkey_refused')
    .executeTakeFirstOrThrow()
  expect(type).toBe('user.passkey_refused')
  expect((await alone(one.passkey.sign(await options(), { counter: 41 }))).status).toBe(200)
})

test('a passkey without a counter works again and again', async () => {
  const person = await app.make.admin()
  const admin = at(person.token)
  const device = softAuthenticator(publicUrl)
  const { credential, answer } = device.create((await admin.call(startPasskey, {})).body.data, { counter: 0 })
  await admin.call(addPasskey, { body: { name: 'Phone', passkey: answer } })
  for (let i = 0; i < 3; i++)
    expect((await alone(device.get(await options(), credential, { counter: 0 }))).status).toBe(200)
})

test.each<[string, Faults]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another domain', { domain: 'evil.example' }],
  ['another ceremony', { type: 'webauthn.get' }],
  ['a challenge of its own', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['a frame of another site', { crossOrigin: true }],
])('a passkey that was created for %s is not added', async (_, faults) => {
  const person = await app.make.admin()
  const admin = at(person.token)
  const { answer } = softAuthenticator(publicUrl).create((await admin.call(startPasskey, {})).body.data, faults)
  const { status, body } = await admin.call(addPasskey, { body: { name: 'Laptop', passkey: answer } })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['passkey']])
  expect((await admin.call(listPasskeys, {})).body.data.passkeys).toEqual([])
})

test('a created passkey is added once, by the session that asked for it, for one user', async () => {
  const [one, other] = [await app.make.admin(), await app.make.admin()]
  const device = softAuthenticator(publicUrl)
  const add = async (by: Client, passkey: ReturnType<typeof device.create>['answer']) =>
    (await by.call(addPasskey, { body: { name: 'Laptop', passkey } })).status
  const start = async (by: Client) => (await by.call(startPasskey, {})).body.data
  const { answer } = device.create(await start(at(one.token)))
  expect(await add(at(other.token), answer)).toBe(422)
  const both = await Promise.all([add(at(one.token), answer), add(at(one.token), answer)])
  expect(both.toSorted((a, b) => a - b)).toEqual([200, 422])
  // The same credential under the name of another user: the signature of nothing proves that it is theirs.
  const request = await start(at(other.token))
  const data = { type: 'webauthn.create', challenge: request.challenge, origin: publicUrl, crossOrigin: false }
  const clientDataJSON = Buffer.from(JSON.stringify(data)).toString('base64url')
  expect(await add(at(other.token), { ...answer, response: { ...answer.response, clientDataJSON } })).toBe(409)
})

test('long and strange input is refused before it is read', async () => {
  const one = await owner()
  const answer = one.passkey.sign(await options())
  const part = (name: string, value: unknown) => ({ ...answer, response: { ...answer.response, [name]: value } })
  const long = 'A'.repeat(100_000)
  const strange = [
    { ...answer, id: long },
    { ...answer, type: 'password' },
    part('clientDataJSON', long),
    part('authenticatorData', long),
    part('signature', long),
    part('userHandle', long),
    part('signature', 'not/base64+url=='),
    part('authenticatorData', ''),
    part('clientDataJSON', Buffer.from('null').toString('base64url')),
    part('clientDataJSON', Buffer.from('{"challenge":[]}').toString('base64url')),
    part('clientDataJSON', Buffer.from('\u0000{').toString('base64url')),
    { ...answer, rawId: 'AAAA' },
    {},
    'passkey',
  ]
  const statuses = []
  for (const passkey of strange) statuses.push((await alone(passkey as typeof answer)).status)
  expect(statuses).toEqual(strange.map(() => 422))
  const attestation = { clientDataJSON: answer.response.clientDataJSON, attestationObject: long }
  const created = { ...answer, response: attestation, clientExtensionResults: {} }
  expect((await one.call(addPasskey, { body: { name: 'Laptop', passkey: created } })).status).toBe(422)
})

test('a sign-in with a ticket has five tries, and an address has 30', async () => {
  const one = await owner()
  const ticket = await ticketOf(one)
  const wrong = async () => {
    const passkey = one.passkey.sign(await options(), { domain: 'evil.example' })
    return (await at().call(completeLogin, { body: { ticket, passkey } })).status
  }
  for (let i = 0; i < 5; i++) expect(await wrong()).toBe(422)
  expect(await wrong()).toBe(401)
  expect((await at().call(startPasskeyLogin, { body: { ticket } })).status).toBe(401)
  for (let i = 5; i < 30; i++)
    expect((await alone(one.passkey.sign(await options(), { domain: 'evil.example' }))).status).toBe(422)
  expect((await alone(one.passkey.sign(await options()))).status).toBe(429)
  // Not for the user: another address signs in.
  address = '203.0.113.7'
  expect((await alone(one.passkey.sign(await options()))).status).toBe(200)
})

test('challenges are limited per address', { timeout: 30_000 }, async () => {
  const statuses = []
  for (let i = 0; i < 501; i++) statuses.push((await at().call(startPasskeyLogin, { body: {} })).status)
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([500, 429])
})

test('a deactivated user and a suspended account stay out', async () => {
  const one = await owner()
  const { db } = app.platform
  await db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', one.id).execute()
  const off = await alone(one.passkey.sign(await options()))
  expect([off.status, off.body.code]).toEqual([403, 'auth.account_inactive'])
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', one.id).execute()
  await db.updateTable('accounts').set({ status: 'deactivated' }).where('id', '=', one.accountId).execute()
  expect((await alone(one.passkey.sign(await options()))).body.code).toBe('auth.account_inactive')
})
