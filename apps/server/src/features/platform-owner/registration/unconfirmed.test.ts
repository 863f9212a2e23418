import { saveUser } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { hashToken } from '../../../platform/ids.ts'
import { mailsTo, mailTo, type ReadMail } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import {
  accountsNamed,
  ask,
  confirm,
  expired,
  newCustomer,
  signIn,
  tokenIn,
  tokenOf,
} from '../../../testing/registrations.ts'
import { sharedApp, type TestApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1' })
const open = await sharedApp({ TRUST_PROXY: '127.0.0.1', SIGNUP: 'open' })

test('an unconfirmed registration blocks neither the address nor the username', async () => {
  const stranger = newCustomer()
  await ask(app, stranger)
  const owner = newCustomer({ username: stranger.username, email: stranger.email })
  expect((await ask(app, owner)).status).toBe(200)
  const mails = await mailsTo(app.dataDir, owner.email, 2)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Confirm your email address'))
  const [first, second] = await tokensInOrder(app, mails, [stranger.company, owner.company])
  expect((await confirm(app, second)).status).toBe(200)
  // The other registrations of the address are deleted.
  expect(await accountsNamed(app, stranger.company)).toEqual([])
  const late = await confirm(app, first)
  expect([late.status, late.body.errors]).toEqual(expired)
  const admin = await app.make.admin()
  const used = { name: 'x', username: stranger.username, email: owner.email, role: 'admin' as const }
  const again = await admin.call(saveUser, { body: { ...used, password, confirmPassword: password } })
  expect(Object.keys(again.body.errors ?? {})).toEqual(['username', 'email'])
})

/** Tokens of the emails in the order of these companies, since emails of one millisecond have no order. */
async function tokensInOrder(to: TestApp, mails: ReadMail[], companies: string[]): Promise<[string, string]> {
  const rows = await Promise.all(
    mails.map(async (mail) => {
      const { name } = await to.platform.db
        .selectFrom('single_use_tokens as t')
        .innerJoin('users as u', 'u.id', 't.user_id')
        .innerJoin('accounts as a', 'a.id', 'u.account_id')
        .select('a.name')
        .where('t.token_hash', '=', hashToken(tokenIn(mail)))
        .executeTakeFirstOrThrow()
      return { name, token: tokenIn(mail) }
    }),
  )
  const [first = '', second = ''] = companies.map((name) => rows.find((row) => row.name === name)?.token)
  return [first, second]
}

test('a username taken meanwhile gets a number, shown on the page and in an email', async () => {
  const name = `zoe-${Date.now()}`
  const bodies = [
    newCustomer({ username: name }),
    newCustomer({ username: name }),
    newCustomer({ username: name.toUpperCase() }),
  ]
  for (const body of bodies) await ask(open, body)
  const tokens = await Promise.all(bodies.map(({ email }) => tokenOf(open, email)))
  const messages: string[] = []
  for (const token of tokens) messages.push((await confirm(open, token)).body.message)
  const changed = (to: string) =>
    `Your email address is confirmed. The username you chose belongs to another user. Yours is ${to}. You can sign in now.`
  expect(messages).toEqual([
    `Your email address is confirmed. Your username is ${name}. You can sign in now.`,
    changed(`${name}2`),
    changed(`${name.toUpperCase()}3`),
  ])
  for (const login of [name, `${name}2`, `${name}3`]) expect((await signIn(open, login)).status).toBe(200)
  const mails = await mailsTo(open.dataDir, bodies[1]?.email ?? '', 2)
  expect(mails.find(({ subject }) => subject === 'Your username')?.text).toContain(`Your username is ${name}2.`)
  await expect(mailsTo(open.dataDir, bodies[0]?.email ?? '', 1)).resolves.toHaveLength(1)
})

test('concurrent confirmations with one username get distinct usernames of at most 60 letters', async () => {
  const username = 'ä'.repeat(60)
  const bodies = [newCustomer({ username }), newCustomer({ username }), newCustomer({ username })]
  for (const body of bodies) await ask(open, body)
  const tokens = await Promise.all(bodies.map(({ email }) => tokenOf(open, email)))
  const answers = await Promise.all(tokens.map((token) => confirm(open, token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const names = [username, `${'ä'.repeat(59)}2`, `${'ä'.repeat(59)}3`]
  for (const login of names) expect((await signIn(open, login)).status).toBe(200)
})

test('an address taken meanwhile gets the same response as an expired link', async () => {
  const body = newCustomer()
  await ask(app, body)
  const token = await tokenOf(app, body.email)
  const admin = await app.make.admin()
  const member = { name: 'x', username: `${body.username}-x`, email: body.email, role: 'admin' as const }
  expect((await admin.call(saveUser, { body: { ...member, password, confirmPassword: password } })).status).toBe(200)
  const answer = await confirm(app, token)
  expect([answer.status, answer.body.errors]).toEqual(expired)
})

test('registrations whose link has expired are deleted by the next one with that address', async () => {
  const first = newCustomer()
  await ask(app, first)
  await mailTo(app.dataDir, first.email)
  const second = newCustomer({ email: first.email })
  await ask(app, second)
  await mailsTo(app.dataDir, first.email, 2)
  expect(await accountsNamed(app, first.company)).toHaveLength(1)
  app.clock.now += 48 * 60 * 60 * 1000
  const third = newCustomer({ email: first.email })
  await ask(app, third)
  await mailsTo(app.dataDir, first.email, 3)
  expect(await accountsNamed(app, first.company)).toEqual([])
  expect(await accountsNamed(app, second.company)).toEqual([])
  expect(await accountsNamed(app, third.company)).toHaveLength(1)
})
